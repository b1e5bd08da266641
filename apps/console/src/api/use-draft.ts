import { useState } from 'react';
import { merged } from './merged.ts';

/**
 * What somebody writes, kept in this tab until it is sent: over a reload, and a session that has ended. `forget` once it was sent: the next
 * one begins empty. Where somebody else may write the same, `tag` is that of what `first` was read with: once that is read again, only
 * what was changed here stays as it was written.
 */
export function useDraft<Fields extends object>(name: string, first: Fields, tag?: string) {
  const place = `plazo-console-draft ${name}`;
  const [draft, setDraft] = useState<Draft<Fields>>(() => {
    const kept = sessionStorage.getItem(place);
    const begun = { tag, first, fields: first };
    return kept === null ? begun : { ...begun, ...(JSON.parse(kept) as Draft<Fields>) };
  });
  if (draft.tag !== tag) setDraft({ tag, first, fields: merged(draft.first, draft.fields, first) });
  const change = (part: Partial<Fields>) => {
    const next = { ...draft, fields: { ...draft.fields, ...part } };
    setDraft(next);
    sessionStorage.setItem(place, JSON.stringify(next));
  };
  const forget = () => {
    sessionStorage.removeItem(place);
  };
  return { fields: draft.fields, change, forget };
}

interface Draft<Fields> {
  tag: string | undefined;
  first: Fields;
  fields: Fields;
}
