import { onClick } from '../base.ts';

const most = 8;
const step = 1.5;

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

startZoom();

/**
 * Zoom of the picture viewer (`ui/image-viewer.tsx`): an app's web view rarely allows pinching the page. A picture larger than the screen
 * scrolls.
 */
function startZoom(): void {
  onClick('[data-at]', ({ dataset }) => {
    const strip = document.querySelector<HTMLElement>(`#${dataset.opens} .viewer-strip`);
    if (strip) startStrip(strip);
  });
  onClick('[data-zooms]', (button) => {
    const strip = button.closest('dialog')?.querySelector('.viewer-strip');
    if (strip) zoomBy(strip, step ** Number(button.dataset.zooms));
  });
  addEventListener('resize', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('[open] .viewer-strip img')) {
      zoom(picture, zoomOf(picture));
    }
  });
}

/** Listens on the strip itself: listeners on the document cannot prevent a pinch. */
function startStrip(strip: HTMLElement): void {
  for (const picture of strip.querySelectorAll('img')) {
    picture.onload = () => zoom(picture, 1);
    zoom(picture, 1);
  }
  strip.ontouchstart = strip.ontouchmove = (event) => pinch(strip, event);
  strip.onwheel = (event) => {
    // The wheel alone scrolls; with this key, or two fingers on a touchpad, it zooms.
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(strip, Math.exp(-event.deltaY / 200), event);
  };
  strip.ondblclick = (event) => {
    const picture = shownIn(strip);
    if (picture) zoom(picture, zoomOf(picture) > 1 ? 1 : step ** 3, event);
  };
  const dialog = strip.closest('dialog');
  if (dialog)
    dialog.onkeydown = (event) => {
      if (handleKey(strip, event.key)) event.preventDefault();
    };
}

const zoomOf = ({ dataset }: HTMLImageElement) => Number(dataset.zoom ?? 1);
const shownIn = (strip: Element) => strip.querySelectorAll('img')[Math.round(strip.scrollLeft / strip.clientWidth)];

function zoomBy(strip: Element, by: number, at?: Point): void {
  const picture = shownIn(strip);
  if (picture) zoom(picture, zoomOf(picture) * by, at);
}

/** Fits the whole picture; a picture taller than three screens is fitted to the screen's width instead, as it was taken. */
function fittingWidth({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, room: Element): number {
  const scales = [room.clientWidth / width, room.clientHeight / height];
  const isLong = Math.max(width, height) > 3 * Math.min(width, height);
  return width * (isLong ? Math.min(1, Math.max(...scales)) : Math.min(...scales));
}

/** Zooms to `to` times the fitted size, and keeps the point `at` in place; by default the centre. */
function zoom(picture: HTMLImageElement, to: number, at?: Point): void {
  const room = picture.parentElement;
  // Not loaded yet: it is measured once it is.
  if (!room || picture.naturalWidth === 0) return;
  const { left, top } = room.getBoundingClientRect();
  const { clientX: x, clientY: y } = at ?? {
    clientX: left + room.clientWidth / 2,
    clientY: top + room.clientHeight / 2,
  };
  const before = picture.getBoundingClientRect();
  const level = Math.min(most, Math.max(1, to));
  picture.dataset.zoom = String(level);
  picture.style.width = `${Math.floor(fittingWidth(picture, room) * level)}px`;
  const after = picture.getBoundingClientRect();
  room.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
  room.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
}

let spread = 0;

/** Two fingers: their distance sets the zoom, and the point between them stays in place. */
function pinch(strip: Element, event: TouchEvent): void {
  const [a, b] = event.touches;
  if (!a || !b) return;
  event.preventDefault();
  const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  if (event.type === 'touchmove') zoomBy(strip, now / spread, middle);
  spread = now;
}

const keys: Record<string, [number, number]> = {
  ArrowUp: [0, -0.2],
  ArrowDown: [0, 0.2],
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  PageUp: [0, -0.9],
  PageDown: [0, 0.9],
};

/** Pans a picture that is larger than the screen; at its edge the arrow keys go on to the next one, as the strip scrolls. */
function handleKey(strip: Element, key: string): boolean {
  if (key === '+' || key === '-') {
    zoomBy(strip, key === '+' ? step : 1 / step);
    return true;
  }
  const room = shownIn(strip)?.parentElement;
  const [x, y] = keys[key] ?? [0, 0];
  if (!room || (x === 0 && y === 0)) return false;
  const before = [room.scrollLeft, room.scrollTop];
  room.scrollBy({ left: x * room.clientWidth, top: y * room.clientHeight, behavior: 'instant' });
  return room.scrollLeft !== before[0] || room.scrollTop !== before[1];
}
