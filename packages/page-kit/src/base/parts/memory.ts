import { onClick } from '../base.ts';

/** A tapping finger moves a little, in pixels; a longer move is a drag. */
const slack = 8;

startFloating();

/** The link that can be dragged to the other side (`ui/floating-link.tsx`). Its strip names the key under which the side is stored. */
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
    // Released, or cancelled by the system: it settles on the nearer side.
    link.onlostpointercapture = (event) => {
      link.onpointermove = null;
      link.style.transform = '';
      const strip = link.closest<HTMLElement>('[data-side]');
      if (isDragged && strip) settle(strip, event.clientX < innerWidth / 2);
    };
  });
  // The click that ends a drag must not open the link.
  onClick('.floating-link', (_, event) => {
    if (isDragged) event.preventDefault();
  });
}

function settle(strip: HTMLElement, isLeft: boolean): void {
  strip.dataset.side = isLeft ? 'left' : 'right';
  remembered(strip, strip.dataset.side);
}

/** Stores the side if one is given, and returns the stored one; null if storage is refused (private modes). */
function remembered({ dataset: { memory = '' } }: HTMLElement, side?: string): string | null {
  try {
    if (side !== undefined) localStorage.setItem(memory, side);
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}
