import { onClick } from '../on-click.ts';

startPictures();

/** The viewer of pictures (`ui/image-viewer.tsx`): swiped and pinched by the platform, stepped through by its buttons. */
function startPictures(): void {
  // After the dialog of the same tap is open, so that the strip has a width.
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

/** Which picture it is, and which way there are more. */
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
