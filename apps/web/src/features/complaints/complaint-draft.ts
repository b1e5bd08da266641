import { useCallback, useEffect, useRef, useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import type { ComplaintSubject } from './complaint-form.data.ts';
import { clearDraft, followDraft, readDraft, writeDraft } from './draft.ts';

/** What was written of a complaint and not sent yet. */
export interface ComplaintDraft {
  /** Sent along: the same draft files one complaint, whatever tab or retry sends it. */
  draftId: string;
  text: string;
  /** Addresses of the pictures that have arrived. */
  pictures: readonly string[];
  /** How many pictures are on their way from this document; as it was kept: when it was left. */
  underWay: number;
}

/** An order belongs to one borrower, so the key needs no word about the borrower or the session (requirement L2). */
function keyOf({ order, type, sonType }: ComplaintSubject): string {
  return ['complaint', order.orderNo, type.value, sonType?.value ?? ''].join(':');
}

function asDraft(stored: unknown): ComplaintDraft | null {
  const { draftId, text, pictures, underWay } = (stored ?? {}) as Partial<ComplaintDraft>;
  const isDraft = typeof draftId === 'string' && typeof text === 'string' && Array.isArray(pictures);
  return isDraft ? { draftId, text, pictures, underWay: Number(underWay) || 0 } : null;
}

/**
 * The draft of this complaint, kept on the device: it survives a reload, and two tabs write the same one.
 * `typedEarly` reads what was typed before the document came alive.
 */
export function useComplaintDraft(subject: ComplaintSubject, freshId: string, typedEarly: () => string) {
  const key = keyOf(subject);
  // In the first render already: a text area that comes alive with another value loses what is in it.
  const [draft, setDraft] = useState<ComplaintDraft>(() => ({
    draftId: freshId,
    text: typedEarly(),
    pictures: [],
    underWay: 0,
  }));
  const current = useRef(draft);
  // Sent by another tab: sending it again answers the same, but whatever is changed now is another complaint.
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
    /** The draft as it is now, also in a handler that began before the last change. */
    latest: () => current.current,
    change,
    /** It has become a complaint (requirement C5: local storage is cleared). */
    clear: () => clearDraft(key),
    /** It had become a complaint before it was changed: what is here is a draft of its own, without that one's pictures. */
    startAnew(filedPictures: readonly string[]) {
      const pictures = current.current.pictures.filter((url) => !filedPictures.includes(url));
      change({ draftId: randomId(), pictures });
    },
    /** Pictures were on their way when the document was left. */
    isInterrupted,
    noticeSeen: () => setInterrupted(false),
  };
}

export type DraftHandle = ReturnType<typeof useComplaintDraft>;
