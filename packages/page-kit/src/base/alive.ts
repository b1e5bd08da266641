/** Marks the document alive: every control works from now on. Tests, measurements and `when-alive.ts` wait for it. */
export function sayAlive(): void {
  document.documentElement.dataset.alive = '';
  document.dispatchEvent(new Event('plazo-alive'));
}
