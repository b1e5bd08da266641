/** Calls `act` once every control works (`alive.ts`), or immediately if they do already. */
export function whenAlive(act: () => void): void {
  if ('alive' in document.documentElement.dataset) act();
  else document.addEventListener('plazo-alive', act, { once: true });
}
