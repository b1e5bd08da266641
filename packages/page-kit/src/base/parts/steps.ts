import { onClick } from '../base.ts';

startPictures();

/** The picture viewer (`ui/image-viewer.tsx`): the browser swipes and pinches, its buttons step. */
function startPictures(): void {
  // Runs after the same tap has opened the dialog, so that the strip has a width.
  onClick('[data-at]', (thumbnail) => {
    const strip = document.querySelector(`#${thumbnail.dataset.opens} .viewer-strip`);
    if (!strip) return;
    strip.scrollTo({ left: Number(thumbnail.dataset.at) * strip.clientWidth, behavior: 'instant' });
    say(strip);
  });
  onClick('[data-steps]', (button) => {
    const strip = button.closest('dialog')?.querySelector('.viewer-strip');
    strip?.scrollTo({ left: (placeOf(strip) + Number(button.dataset.steps)) * strip.clientWidth });
  });
  addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element && target.matches('.viewer-strip')) say(target);
    },
    true,
  );
}

function placeOf(strip: Element): number {
  return Math.round(strip.scrollLeft / strip.clientWidth);
}

/** Announces the current picture, and disables the button at either end. */
function say(strip: Element): void {
  const pictures = strip.querySelectorAll('img');
  const at = placeOf(strip);
  const dialog = strip.closest('dialog');
  const words = dialog?.querySelector('[role=status]');
  const text = pictures[at]?.alt ?? '';
  if (words && words.textContent !== text) words.textContent = text;
  for (const button of dialog?.querySelectorAll<HTMLButtonElement>('[data-steps]') ?? [])
    button.disabled = !pictures[at + Number(button.dataset.steps)];
}
