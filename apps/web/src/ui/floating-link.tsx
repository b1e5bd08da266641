import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

export interface FloatingLinkProps {
  href: string;
  label: string;
  /** What the control that moves it without dragging is called: 'Move it to the other side'. */
  moveLabel: string;
  /** Under which name the device remembers the side. */
  memory: string;
}

type Side = 'left' | 'right';

/** A finger that taps moves a little; what moves further is dragged. */
const slack = 8;

/**
 * A link that can be dragged to the other side, in a strip of its own so that it covers nothing (requirement R2).
 * The control beside it does the same without dragging, by keyboard too; without scripts it is a link.
 */
export function FloatingLink({ href, label, moveLabel, memory }: FloatingLinkProps) {
  const [side, setSide] = useState<Side>('right');
  const start = useRef<PointerEvent | null>(null);
  const isDragged = useRef(false);

  useEffect(() => {
    if (remembered(memory) === 'left') setSide('left');
  }, [memory]);

  function settle(next: Side) {
    setSide(next);
    remembered(memory, next);
  }

  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event;
      isDragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const x = clientX - start.current.clientX;
      const y = clientY - start.current.clientY;
      isDragged.current ||= Math.hypot(x, y) > slack;
      if (isDragged.current) currentTarget.style.transform = `translate(${x}px,${y}px)`;
    },
    // Let go, or taken away by the system: it settles on the side where it is.
    onLostPointerCapture({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      start.current = null;
      currentTarget.style.transform = '';
      if (isDragged.current) settle(clientX < innerWidth / 2 ? 'left' : 'right');
    },
    // The click that ends a drag opens nothing.
    onClick(event: { preventDefault(): void }) {
      if (isDragged.current) event.preventDefault();
    },
  };

  return (
    <div className="floating-strip" data-side={side} data-offline-hidden="">
      <button
        type="button"
        className="floating-move"
        aria-label={moveLabel}
        data-late=""
        onClick={() => settle(side === 'left' ? 'right' : 'left')}
      >
        <Icon name="back" />
      </button>
      <a className="floating-link" href={href} draggable={false} {...drag}>
        <span className="floating-mark" aria-hidden="true" />
        {label}
      </a>
    </div>
  );
}

/** Where it was left, here or just now. Private modes may refuse storage: it is then where it always was. */
function remembered(memory: string, side?: Side): string | null {
  try {
    if (side) localStorage.setItem(memory, side);
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}
