import { uploadProblemImage } from '@plazo/contract/complaints';
import { errorCode, isApiError } from '@plazo/contract/envelope';
import { fill } from '@plazo/contract/text';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../lib/api-upload.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { randomId } from '../../lib/random-id.ts';
import { shrinkImage } from '../../lib/shrink-image.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { showToast } from '../../ui/toast-store.ts';
import { Uploader, type UploadItem } from '../../ui/uploader.tsx';
import type { DraftHandle } from './complaint-draft.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';

/** A picture that has been chosen and has not arrived. */
interface Pending {
  id: string;
  file: File;
  progress: number;
  preview?: string | undefined;
  error?: string | undefined;
  isRetryFutile?: boolean | undefined;
}

export interface ComplaintPicturesProps {
  handle: DraftHandle;
  t: ComplaintFormMessages;
}

/** The pictures of a complaint. Fetched once the document is alive: nobody's first word is a picture. */
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
      onAdd={(files) => {
        handle.noticeSeen();
        pictures.add(files);
      }}
      onRetry={pictures.retry}
      onRemove={pictures.remove}
    />
  );
}

/**
 * Requirement C3: the pictures of the draft, which have arrived, and those on their way. They are
 * sent one after the other, so that on a slow link the first ones arrive at all.
 */
function usePictures({ draft, latest, change }: DraftHandle, t: ComplaintFormMessages) {
  const screen = useScreen();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  // What is true now: the state follows when it is rendered, and by then another one may have been sent.
  const queue = useRef(pending);
  const previews = useRef(new Map<string, string>());
  const sending = useRef<{ id: string; control: AbortController } | null>(null);

  function show(next: readonly Pending[]) {
    queue.current = next;
    setPending(next);
  }
  const update = (id: string, changes: Partial<Pending>) =>
    show(queue.current.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const leave = (id: string) => show(queue.current.filter((one) => one.id !== id));

  function sendNext() {
    const next = queue.current.find(({ error }) => error === undefined);
    if (next && sending.current === null) void send(next);
  }

  async function send({ id, file }: Pending) {
    const control = new AbortController();
    sending.current = { id, control };
    try {
      const image = await shrinkImage(file);
      update(id, { preview: image.thumbnail });
      const { url } = await uploadFile(uploadProblemImage, 'problemImage', image.file, {
        carry: screen.carry,
        messages: screen.t,
        signal: control.signal,
        onProgress: (progress) => update(id, { progress }),
      });
      if (control.signal.aborted) return;
      if (image.thumbnail !== undefined) previews.current.set(url, image.thumbnail);
      leave(id);
      change({ pictures: [...latest().pictures, url] });
      showToast(t.uploaded);
    } catch (error) {
      if (control.signal.aborted) return;
      update(id, { error: getDevice().report(error), isRetryFutile: isOfFile(error) });
    } finally {
      sending.current = null;
      sendNext();
    }
  }

  const underWay = pending.length;
  useEffect(() => {
    // What is lost when the document is left now, so that the next one can say it.
    if (latest().underWay !== underWay) change({ underWay });
  }, [underWay, latest, change]);

  const name = (index: number) => fill(t.picture, { number: index + 1 });
  const arrived: UploadItem[] = draft.pictures.map((url, index) => ({
    id: url,
    name: name(index),
    preview: previews.current.get(url) ?? pictureAddress(url, screen.carry, screen.tenant.allowedHosts) ?? undefined,
  }));

  return {
    items: [
      ...arrived,
      ...pending.map(({ id, preview, progress, error, isRetryFutile }, index): UploadItem => {
        return { id, name: name(arrived.length + index), preview, progress, error, isRetryFutile };
      }),
    ],
    add(files: readonly File[]) {
      const room = complaintMaxImages - latest().pictures.length - queue.current.length;
      // Spec 5: adding beyond nine is ignored.
      if (files.length > room) showToast(fill(t.tooMany, { max: complaintMaxImages }));
      const chosen = files.slice(0, room).map((file) => ({ id: randomId(), file, progress: 0 }));
      show([...queue.current, ...chosen]);
      sendNext();
    },
    retry(id: string) {
      update(id, { error: undefined, progress: 0 });
      sendNext();
    },
    remove(id: string) {
      leave(id);
      if (sending.current?.id === id) sending.current.control.abort();
      const pictures = latest().pictures.filter((url) => url !== id);
      if (pictures.length < latest().pictures.length) change({ pictures });
    },
  };
}

/** What is wrong is the file itself: too large, no picture, or a damaged one. */
function isOfFile(error: unknown): boolean {
  return isApiError(error) && (error.status === 413 || error.status === 415 || error.code === errorCode.imageDamaged);
}
