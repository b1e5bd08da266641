import { keptPhone, type PhoneSettings } from '../platform/formats/phone.ts';

/** What a search is for: a text, and the phone number that it may be, in any spelling. */
export function wordsOf(search: string, settings: PhoneSettings): { text: string; phone: string } {
  return { text: search, phone: /\p{L}/u.test(search) ? search : keptPhone(search, settings) };
}
