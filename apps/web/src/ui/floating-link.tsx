import * as controls from '@plazo/page-kit/base/controls';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './floating-link.css';

export interface FloatingLinkProps {
  href: string;
  label: string;
  /** The name of the control that moves it without dragging: 'Move it to the other side'. */
  moveLabel: string;
  /** The key under which the device remembers the side. */
  memory: string;
}

/**
 * A link that can be dragged to the other side, in a strip of its own so that it covers nothing (requirement R2). The control next to it
 * does the same without dragging, by keyboard too; without scripts it is a plain link.
 */
export function FloatingLink({ href, label, moveLabel, memory }: FloatingLinkProps) {
  return (
    <div className="floating-strip" data-side="right" data-offline-hidden="" {...controls.floats(memory)}>
      <button type="button" className="floating-move" aria-label={moveLabel} {...controls.late}>
        <Icon shape={shapes.swap} />
      </button>
      <a className="floating-link" href={href} draggable={false}>
        <span className="floating-mark" aria-hidden="true" />
        {label}
      </a>
    </div>
  );
}
