import { useState } from 'react';

/** State that starts with the document's value, and changes when a newer document has another one (base/later/fresh.ts). */
export function useSaid<T>(said: T): [T, (value: T) => void] {
  const written = JSON.stringify(said);
  const [held, hold] = useState({ written, value: said });
  const value = held.written === written ? held.value : said;
  return [value, (next) => hold({ written, value: next })];
}
