/** Marks the document as interactive: every control works from now on. Tests, measurements and `when-alive.ts` wait for this. */
export function sayAlive(): void {
  document.documentElement.dataset.alive = '';
  document.dispatchEvent(new Event('plazo-alive'));
}
