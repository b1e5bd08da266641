import { complaintTextMaxLength } from './limits.ts';

/**
 * The text of a complaint as it is counted and kept: a form post's line ends are one character, and what cannot be seen
 * at either end is left out. Source: specification 5.
 */
export function cleanComplaintText(text: string): string {
  // A database refuses one of the control characters, and none of them says anything.
  const readable = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
  return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(readable) ? readable.trim() : '';
}

/**
 * How many characters a text has, as its writer counts them: an emoji that is one code point is one, a line end too.
 * The counter n/200 and the server count like this. Source: specification 5; unspecified: what a character is.
 */
export function complaintTextLength(text: string): number {
  return [...text.replace(/\r\n?/g, '\n')].length;
}

/** What is kept of an input that is too long: further input is ignored. Source: specification 5, requirement C3. */
export function cutComplaintText(text: string): string {
  const readable = text.replace(/\r\n?/g, '\n');
  return [...readable].slice(0, complaintTextMaxLength).join('');
}
