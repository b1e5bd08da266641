import { solvePuzzle } from '../solve-puzzle.ts';

const button = document.querySelector<HTMLButtonElement>('[data-solve]');
button?.addEventListener('click', () => void solve(button));

/** Lets the device solve a puzzle, and puts its solution in place of the text that the reader could not read. */
async function solve(button: HTMLButtonElement): Promise<void> {
  const { solve: address = '', failed = '' } = button.dataset;
  const field = button.form?.elements.namedItem('capcode');
  const said = document.querySelector('[data-solved]');
  if (!(field instanceof HTMLInputElement) || !said || button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    const { data } = await (await fetch(address, { credentials: 'omit', cache: 'no-store' })).json();
    field.value = await solvePuzzle(data);
    field.closest('.captcha')?.setAttribute('hidden', '');
    button.hidden = true;
    said.textContent = said.getAttribute('data-solved');
  } catch {
    said.textContent = failed;
  }
  button.removeAttribute('aria-busy');
}
