import { onClick } from '../on-click.ts';

/** A finger that taps moves a little; what moves further is dragged. */
const slack = 8;

startFloating();

/** The link that can be dragged to the other side (`ui/floating-link.tsx`), in a strip that says under which name the side is kept. */
function startFloating(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-side]'))
    if (remembered(strip) === 'left') strip.dataset.side = 'left';

  onClick('.floating-move', (button) => {
    const strip = button.closest<HTMLElement>('[data-side]');
    if (strip) settle(strip, strip.dataset.side !== 'left');
  });

  let isDragged = false;
  addEventListener('pointerdown', ({ target, pointerId, clientX, clientY }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('.floating-link') : null;
    if (!link) return;
    isDragged = false;
    link.setPointerCapture(pointerId);
    link.onpointermove = (event) => {
      const [x, y] = [event.clientX - clientX, event.clientY - clientY];
      isDragged ||= Math.hypot(x, y) > slack;
      if (isDragged) link.style.transform = `translate(${x}px,${y}px)`;
    };
    // Let go, or taken away by the system: it settles on the side where it is.
    link.onlostpointercapture = (event) => {
      link.onpointermove = null;
      link.style.transform = '';
      const strip = link.closest<HTMLElement>('[data-side]');
      if (isDragged && strip) settle(strip, event.clientX < innerWidth / 2);
    };
  });
  // The click that ends a drag opens nothing.
  onClick('.floating-link', (_, event) => {
    if (isDragged) event.preventDefault();
  });
}

function settle(strip: HTMLElement, isLeft: boolean): void {
  strip.dataset.side = isLeft ? 'left' : 'right';
  remembered(strip, strip.dataset.side);
}

/** Where it was left, here or just now. Private modes may refuse storage: it is then where it always was. */
function remembered({ dataset: { memory = '' } }: HTMLElement, side?: string): string | null {
  try {
    if (side !== undefined) localStorage.setItem(memory, side);
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}
