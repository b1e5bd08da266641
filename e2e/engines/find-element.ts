/** What a person would call a thing on a screen: its ARIA role, or `file` for the field that takes one, which has none. */
export type Role = 'button' | 'checkbox' | 'dialog' | 'file' | 'heading' | 'img' | 'link' | 'radio' | 'textbox';

/**
 * Runs in the page: the first thing that is seen with this role and whose name matches. Under a dialog nothing can be
 * reached, so nothing is found there. Self-contained, because drivers carry it into the page as text, and in words that the
 * oldest engine knows.
 */
export function findElement(role: Role, name: string): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, summary, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog[open]',
    file: 'input[type=file]',
    heading: 'h1, h2, h3',
    img: 'img, [role=img]',
    link: 'a[href]',
    radio: 'input[type=radio]',
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
  const isSeen = (element: Element) =>
    // Chromium has it since 105; before, nothing is hidden in any other way than these.
    'checkVisibility' in element
      ? element.checkVisibility({ visibilityProperty: true })
      : (element as Element).getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const within = document.querySelector('dialog[open]') ?? document;
  const candidates = [...(role === 'dialog' ? document : within).querySelectorAll(selectors[role])];
  return (
    candidates.find(
      (element) =>
        // The field of a file is never seen itself: its label is.
        (role === 'file' || isSeen(element)) &&
        new RegExp(name).test((nameOf(element) ?? '').replace(/\s+/g, ' ').trim()),
    ) ?? null
  );
}
