import { useState } from 'react';

/**
 * State that begins with what the document says. It is the view's own until a newer document says something else
 * (base/refresh.ts): then it follows.
 */
export function useSaid<T>(said: T): [T, (value: T) => void] {
  const written = JSON.stringify(said);
  const [held, hold] = useState({ written, value: said });
  const value = held.written === written ? held.value : said;
  return [value, (next) => hold({ written, value: next })];
}
