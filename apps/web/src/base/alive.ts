/** Every control works from now on: what a person cannot see, and tests, measurements and `when-alive.ts` wait for. */
export function sayAlive(): void {
  document.documentElement.dataset.alive = '';
  document.dispatchEvent(new Event('plazo-alive'));
}

/** Told on `document` when a newer document has come (`refresh.ts`): `entry-client.tsx` renders the live roots again with what it holds. */
export const refreshed = 'plazo-refreshed';
