/** Invisible characters, including letters without a shape. */
const shapeless = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters that change the direction of the text around them, so that it reads differently. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return text.replace(shapeless, '') !== '';
}

/** The text without characters that change its direction. */
export function withoutTurns(text: string): string {
  return text.replaceAll(new RegExp(turning, 'gu'), '');
}

/** Why people cannot read a text as it was written, in words for its sender; null if they can. */
export function readableProblem(text: string): string | null {
  const [turned] = turning.exec(text) ?? [];
  if (turned !== undefined) return `has ${codeOf(turned)}, which turns the direction in which it is read`;
  return isVisible(text) ? null : 'has nothing that can be seen';
}

/** A character by its number, because it may have no visible shape. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
