/** Every control works from now on: what a person cannot see, and tests, measurements and `when-alive.ts` wait for. */
export function sayAlive(): void {
  document.documentElement.dataset.alive = '';
  document.dispatchEvent(new Event('plazo-alive'));
}
