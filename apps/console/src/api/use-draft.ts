import { useState } from 'react';

/**
 * What somebody writes, kept in this tab until it is sent: over a reload, and a session that has ended. `forget` once it was sent: the next
 * one begins empty.
 */
export function useDraft<Fields extends object>(name: string, empty: Fields) {
  const place = `plazo-console-draft ${name}`;
  const [fields, setFields] = useState<Fields>(() => {
    const kept = sessionStorage.getItem(place);
    return kept === null ? empty : { ...empty, ...(JSON.parse(kept) as Fields) };
  });
  const change = (part: Partial<Fields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    sessionStorage.setItem(place, JSON.stringify(next));
  };
  const forget = () => {
    sessionStorage.removeItem(place);
  };
  return { fields, change, forget };
}
