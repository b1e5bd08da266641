/** Calls `act` for clicks on or within matching elements. Listens on the document, so it covers elements that are added later. */
export function onClick<E extends HTMLElement>(selector: string, act: (control: E, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element && event.target.closest<E>(selector);
    if (control) act(control, event);
  });
}
