/** Calls `act` for a click on, or within, an element that matches. Listens on the document, so what comes later is heard too. */
export function onClick<E extends HTMLElement>(selector: string, act: (control: E, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element && event.target.closest<E>(selector);
    if (control) act(control, event);
  });
}
