import { copyText } from './copy-text.ts';
import { onClick } from './on-click.ts';

const shownFor = 3000;
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Buttons that copy: `ui/copy-button.tsx` renders them. */
export function startCopying(): void {
  onClick('[data-copy]', async (button) => {
    const isCopied = await copyText(button.dataset.copy ?? '');
    const box = button.closest<HTMLElement>('.copy');
    if (!box) return;
    show(box, isCopied ? 'copied' : 'failed');
    clearTimeout(timers.get(box));
    timers.set(
      box,
      setTimeout(() => show(box, ''), shownFor),
    );
  });
}

function show(box: HTMLElement, outcome: '' | 'copied' | 'failed'): void {
  box.dataset.outcome = outcome;
  const said = box.querySelector<HTMLElement>('[role=status]');
  if (said) said.textContent = said.dataset[outcome] ?? '';
}
