import { randomId } from '@plazo/page-kit/bridge/random-id';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComplaintSubject } from './complaint-form.data.ts';
import { clearDraft, followDraft, readDraft, writeDraft } from './draft.ts';

/** A complaint that has not been sent yet. */
export interface ComplaintDraft {
  /** Sent along, so that a draft files one complaint, whichever tab or retry sends it. */
  draftId: string;
  text: string;
  /** Addresses of the uploaded pictures. */
  pictures: readonly string[];
  /** How many pictures this document is uploading; in a stored draft, how many it was uploading when the reader left. */
  underWay: number;
}

/** An order belongs to one borrower, so the key needs neither borrower nor session (requirement L2). */
function keyOf({ order, type, sonType }: ComplaintSubject): string {
  return ['complaint', order.orderNo, type.value, sonType?.value ?? ''].join(':');
}

function asDraft(stored: unknown): ComplaintDraft | null {
  const { draftId, text, pictures, underWay } = (stored ?? {}) as Partial<ComplaintDraft>;
  const isDraft = typeof draftId === 'string' && typeof text === 'string' && Array.isArray(pictures);
  return isDraft ? { draftId, text, pictures, underWay: Number(underWay) || 0 } : null;
}

/**
 * The draft of this complaint, kept on the device: it survives a reload, and two tabs write the same one. `typedEarly` reads text typed
 * before the document became interactive.
 */
export function useComplaintDraft(subject: ComplaintSubject, freshId: string, typedEarly: () => string) {
  const key = keyOf(subject);
  // Read during the first render: hydrating a text area with another value loses its text.
  const [draft, setDraft] = useState<ComplaintDraft>(() => ({
    draftId: freshId,
    text: typedEarly(),
    pictures: [],
    underWay: 0,
  }));
  const current = useRef(draft);
  // Another tab has sent it. Sending it again gets the same answer, but any change makes it another complaint.
  const isSent = useRef(false);
  const [isInterrupted, setInterrupted] = useState(false);

  const show = useCallback((next: ComplaintDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  const change = useCallback(
    (changes: Partial<ComplaintDraft>) => {
      const next = { ...current.current, ...changes };
      if (isSent.current) next.draftId = randomId();
      isSent.current = false;
      show(next);
      writeDraft(key, next);
    },
    [key, show],
  );

  useEffect(() => {
    const stored = asDraft(readDraft(key));
    const typed = current.current.text;
    if (stored) {
      setInterrupted(stored.underWay > 0);
      show({ ...stored, underWay: 0 });
    }
    if (typed !== '') change({ text: typed });
    return followDraft(key, (other) => {
      const theirs = asDraft(other);
      if (theirs) show({ ...theirs, underWay: current.current.underWay });
      else isSent.current = true;
    });
  }, [key, show, change]);

  return {
    draft,
    /** The current draft, even in a handler that began before the last change. */
    latest: () => current.current,
    change,
    /** Call this once the complaint is filed (requirement C5: local storage is cleared). */
    clear: () => clearDraft(key),
    /** The draft was filed before its last change: turns the rest into a new draft, without the filed pictures. */
    startAnew(filedPictures: readonly string[]) {
      const pictures = current.current.pictures.filter((url) => !filedPictures.includes(url));
      change({ draftId: randomId(), pictures });
    },
    /** The reader left the document while pictures were being uploaded. */
    isInterrupted,
    noticeSeen: () => setInterrupted(false),
  };
}

export type DraftHandle = ReturnType<typeof useComplaintDraft>;
