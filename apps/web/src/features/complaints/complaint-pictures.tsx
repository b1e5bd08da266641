import { fill } from '@plazo/contract/text';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { Uploader } from '../../ui/uploader.tsx';
import type { DraftHandle } from './complaint-draft.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';
import { usePictures } from './use-pictures.ts';

export interface ComplaintPicturesProps {
  handle: DraftHandle;
  t: ComplaintFormMessages;
}

/** The pictures of a complaint. This code is loaded after hydration: nobody starts with a picture. */
export function ComplaintPictures({ handle, t }: ComplaintPicturesProps) {
  const pictures = usePictures(handle, t);
  return (
    <Uploader
      items={pictures.items}
      limit={complaintMaxImages}
      accept="image/jpeg,image/png,image/webp,image/gif"
      labels={{
        title: t.pictures,
        hint: fill(t.picturesHint, { max: complaintMaxImages }),
        add: t.add,
        retry: t.retry,
        remove: t.remove,
        uploading: t.uploading,
      }}
      said={pictures.hasArrived ? t.uploaded : undefined}
      onAdd={(files) => {
        handle.noticeSeen();
        pictures.add(files);
      }}
      onRetry={pictures.retry}
      onRemove={pictures.remove}
    />
  );
}
