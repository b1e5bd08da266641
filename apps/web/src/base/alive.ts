const event = 'plazo-alive';

/** Every control works from now on: what a person cannot see, and tests and measurements wait for. */
export function sayAlive(): void {
  document.documentElement.dataset.alive = '';
  document.dispatchEvent(new Event(event));
}

/** Once every control works, or at once where they do. */
export function whenAlive(act: () => void): void {
  if ('alive' in document.documentElement.dataset) act();
  else document.addEventListener(event, act, { once: true });
}
