/** An ARIA role, or `file` for a file field, which has none. */
export type Role = 'button' | 'checkbox' | 'dialog' | 'file' | 'heading' | 'img' | 'link' | 'radio' | 'row' | 'textbox';

/**
 * Runs in the page: finds the first visible element with this role and a matching name. Finds nothing under a dialog,
 * where nothing can be reached. Self-contained, because drivers send it to the page as text, and written for the oldest
 * engine.
 */
export function findElement(role: Role, name: string): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, summary, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog[open], [role=dialog]',
    file: 'input[type=file]',
    heading: 'h1, h2, h3',
    img: 'img, [role=img]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    row: 'tbody tr',
    textbox: 'textarea, input:not([type]), input[type=text], input[type=tel], input[type=email]',
  };
  const textOf = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '');
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    return [
      labelledBy.map((id) => textOf(document.getElementById(id))).join(' '),
      element.getAttribute('aria-label') ?? '',
      labels.map((label) => textOf(label as Element)).join(' '),
      element.getAttribute('alt') ?? '',
      textOf(element),
    ].find((text) => text.trim() !== '');
  };
  // The whole name, or its first line: a row has its note on the next.
  const spoken = (text: string) =>
    [text, text.trim().split('\n')[0] ?? ''].map((one) => one.replace(/\s+/g, ' ').trim());
  const isSeen = (element: Element) =>
    // Chromium has checkVisibility since 105; before that, our pages hide elements in these ways only.
    'checkVisibility' in element
      ? element.checkVisibility({ visibilityProperty: true })
      : (element as Element).getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  // Of several, the one on top: the console asks for proof over what is to be done.
  const within = [...document.querySelectorAll('dialog[open], [role=dialog]')].pop() ?? document;
  const candidates = [...(role === 'dialog' ? document : within).querySelectorAll(selectors[role])];
  return (
    candidates.find(
      (element) =>
        // A file field is hidden behind its label.
        (role === 'file' || isSeen(element)) &&
        spoken(nameOf(element) ?? '').some((text) => new RegExp(name).test(text)),
    ) ?? null
  );
}
