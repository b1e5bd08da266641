import { onClick } from '../base.ts';

/** A tapping finger moves a little, in pixels; a longer move is a drag. */
const slack = 8;
const half = 24;
const help = '.page-header-help';
/** Where the control puts it: above the buttons, at the right. */
const free = '--x:1;--y:.8';
const key = document.querySelector<HTMLElement>('[data-memory]')?.dataset.memory ?? '';

startMoving();

/**
 * The link to help can be dragged anywhere (`ui/moving-help.tsx`). Its place is a style, shares of the screen; none if it is docked in the
 * bar. The button names the key under which the device stores it.
 */
function startMoving(): void {
  keep();
  onClick('.help-mover', move);
  // A long press, or the other button of a mouse: the same without the control, which is seen once the button has left the bar.
  addEventListener('contextmenu', (event) => {
    if (isOnHelp(event)) {
      event.preventDefault();
      move();
    }
  });

  let isDragged = false;
  addEventListener('pointerdown', (start) => {
    if (!isOnHelp(start)) return;
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

const isOnHelp = ({ target }: Event) => (target as Partial<Element>).closest?.(help);

/** Out of the bar, or back into it. */
function move(): void {
  keep(link().style.cssText ? '' : free);
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

/** Puts it there and stores that; without a place, where it was. */
function keep(place?: string): void {
  try {
    const kept = place ?? localStorage[key] ?? '';
    put(kept);
    localStorage[key] = kept;
  } catch {
    // Storage is refused (private modes).
  }
}
