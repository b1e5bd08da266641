/** Once every control works (`alive.ts`), or at once where they do. */
export function whenAlive(act: () => void): void {
  if ('alive' in document.documentElement.dataset) act();
  else document.addEventListener('plazo-alive', act, { once: true });
}
