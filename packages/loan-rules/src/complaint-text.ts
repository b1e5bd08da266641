import { complaintTextMaxLength } from './limits.ts';
import { isVisible, withoutTurns } from './readable-text.ts';

/**
 * The text of a complaint as we count and store it: each line break is one character, and invisible characters at
 * either end are trimmed. Source: specification 5.
 */
export function cleanComplaintText(text: string): string {
  // The database refuses NUL, and no control character means anything here; one that changes the writing direction makes it read as another
  // text.
  const readable = withoutTurns(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));
  return isVisible(readable) ? readable.trim() : '';
}

/**
 * How many characters a text has as its writer counts them: a single-code-point emoji is one, and so is a line break.
 * The counter n/200 and the server both use this. Source: specification 5; unspecified: what a character is.
 */
export function complaintTextLength(text: string): number {
  return [...text.replace(/\r\n?/g, '\n')].length;
}

/** Cuts an input at the limit: further input is ignored. Source: specification 5, requirement C3. */
export function cutComplaintText(text: string): string {
  const readable = text.replace(/\r\n?/g, '\n');
  return [...readable].slice(0, complaintTextMaxLength).join('');
}
