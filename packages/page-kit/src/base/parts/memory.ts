import { onClick } from '../base.ts';

/** A tapping finger moves a little, in pixels; a longer move is a drag. */
const slack = 8;
const half = 24;
const help = '.page-header-help';
/** Where the button puts it: above the buttons at the lower right, then at the lower left, then in the bar again. */
const right = '--x:1;--y:.8';
const left = '--x:0;--y:.8';
const { memory: key = '' } = document.querySelector<HTMLElement>('[data-memory]')?.dataset ?? {};

startMoving();

/**
 * The link to help can be dragged anywhere (`ui/moving-help.tsx`). Its place is a style, shares of the screen; none if it is docked in the
 * bar. The button names the key under which the device stores it.
 */
function startMoving(): void {
  try {
    put(localStorage[key] ?? '');
  } catch {
    // Storage is refused (private modes).
  }
  onClick('.help-mover', () => {
    const x = link().style.getPropertyValue('--x').trim();
    keep(x === '' ? right : x === '1' ? left : '');
  });

  let isDragged = false;
  addEventListener('pointerdown', (start) => {
    if (!(start.target instanceof Element && start.target.closest(help))) return;
    const dragged = link();
    isDragged = false;
    dragged.setPointerCapture(start.pointerId);
    dragged.onpointermove = ({ clientX: x, clientY: y }) => {
      isDragged ||= Math.hypot(x - start.clientX, y - start.clientY) > slack;
      if (isDragged) put(`--x:${share(x, innerWidth)};--y:${share(y, innerHeight)}`);
    };
    // Released, or cancelled by the system. In the bar, it docks.
    dragged.onlostpointercapture = () => {
      dragged.onpointermove = null;
      if (isDragged) keep(dragged.getBoundingClientRect().top < half ? '' : dragged.style.cssText);
    };
  });
  // A mouse would drag the address, and the click that ends a drag would open it.
  onClick(help, (_, event) => isDragged && event.preventDefault());
  addEventListener('dragstart', (event) => event.preventDefault());
}

/** It is replaced if the document is fetched again. */
function link(): HTMLElement {
  return document.querySelector<HTMLElement>(help) ?? document.body;
}

function share(at: number, room: number): number {
  return Math.min(1, Math.max(0, (at - half) / (room - 2 * half)));
}

function put(place: string): void {
  link().style.cssText = place;
}

function keep(place: string): void {
  put(place);
  try {
    localStorage[key] = place;
  } catch {
    // Storage is refused (private modes).
  }
}
