import { uploadProblemImage } from '@plazo/contract/complaints';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { fill } from '@plazo/contract/text';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { randomId } from '@plazo/page-kit/bridge/random-id';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../api/upload.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { UploadItem } from '../../ui/uploader.tsx';
import type { DraftHandle } from './complaint-draft.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';
import { pictureAddress } from './picture-address.ts';
import { faultOf } from './picture-fault.ts';
import { shrinkImage } from './shrink-image.ts';

/** A chosen picture that has not been uploaded yet. */
interface Pending {
  id: string;
  file: File;
  /** In bytes, when it was chosen. */
  size: number;
  progress: number;
  preview?: string | undefined;
  error?: string | undefined;
  isRetryFutile?: boolean | undefined;
}

/** Requirement C3: the pictures of the draft that have been uploaded, and those on their way. */
export function usePictures(handle: DraftHandle, t: ComplaintFormMessages) {
  const { draft, latest, change } = handle;
  const { carry, tenant } = useScreen();
  const previews = useRef(new Map<string, string>());
  // Next to the pictures, until another one is chosen: a toast would lie over the title.
  const [hasArrived, setArrived] = useState(false);
  const queue = useUploads(t, (url, preview) => {
    if (preview !== undefined) previews.current.set(url, preview);
    change({ pictures: [...latest().pictures, url] });
    setArrived(true);
  });

  const underWay = queue.pending.length;
  useEffect(() => {
    // Pictures that would be lost if the reader left the document now, so that the next one can say so.
    if (latest().underWay !== underWay) change({ underWay });
  }, [underWay, latest, change]);

  const name = (index: number) => fill(t.picture, { number: index + 1 });
  const arrived: UploadItem[] = draft.pictures.map((url, index) => ({
    id: url,
    name: name(index),
    preview: previews.current.get(url) ?? pictureAddress(url, carry, tenant.allowedHosts) ?? undefined,
  }));
  const onTheirWay = queue.pending.map(({ file: _, size: __, ...one }, index): UploadItem => {
    return { ...one, name: name(arrived.length + index) };
  });

  return {
    items: [...arrived, ...onTheirWay],
    hasArrived,
    add(files: readonly File[]) {
      setArrived(false);
      const room = complaintMaxImages - latest().pictures.length - queue.length();
      // Spec 5: adding beyond nine is ignored.
      if (files.length > room) showToast(fill(t.tooMany, { max: complaintMaxImages }));
      queue.add(files.slice(0, room));
    },
    retry: queue.retry,
    remove(id: string) {
      setArrived(false);
      queue.remove(id);
      const pictures = latest().pictures.filter((url) => url !== id);
      if (pictures.length < latest().pictures.length) change({ pictures });
    },
  };
}

/** Sends pictures one after the other, so that on a slow connection at least the first ones arrive. */
function useUploads(t: ComplaintFormMessages, onArrival: (url: string, preview: string | undefined) => void) {
  const screen = useScreen();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  // The current queue: state changes only with the next render, and by then another picture may have been sent.
  const queue = useRef(pending);
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

  async function send({ id, file, size }: Pending) {
    const control = new AbortController();
    sending.current = { id, control };
    const hasFault = async () => {
      const fault = await faultOf(file, size);
      if (fault !== null) update(id, { error: t[fault], isRetryFutile: true });
      return fault !== null;
    };
    try {
      if (await hasFault()) return;
      const image = await shrinkImage(file);
      update(id, { preview: image.thumbnail });
      const { url } = await uploadFile(uploadProblemImage, 'problemImage', image.file, {
        carry: screen.carry,
        messages: screen.t,
        signal: control.signal,
        onProgress: (progress) => update(id, { progress }),
      });
      if (control.signal.aborted) return;
      leave(id);
      onArrival(url, image.thumbnail);
    } catch (error) {
      // A file that disappears while it is being sent fails like a lost network.
      if (control.signal.aborted || (await hasFault())) return;
      update(id, { error: getDevice().explain(error), isRetryFutile: isOfFile(error) });
    } finally {
      sending.current = null;
      sendNext();
    }
  }

  return {
    pending,
    length: () => queue.current.length,
    add(files: readonly File[]) {
      show([...queue.current, ...files.map((file) => ({ id: randomId(), file, size: file.size, progress: 0 }))]);
      sendNext();
    },
    retry(id: string) {
      update(id, { error: undefined, progress: 0 });
      sendNext();
    },
    remove(id: string) {
      leave(id);
      if (sending.current?.id === id) sending.current.control.abort();
    },
  };
}

/** Whether the same file will fail again today: it is too large, not a picture, damaged, or one too many. */
function isOfFile(error: unknown): boolean {
  const isFinal = (code: string) => code === errorCode.imageDamaged || code === errorCode.tooManyUploads;
  return isApiError(error) && (error.status === 413 || error.status === 415 || isFinal(error.code));
}
