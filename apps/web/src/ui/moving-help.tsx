import * as controls from '@plazo/page-kit/base/controls';
import './moving-help.css';

export interface MovingHelpProps {
  /** 'Move the help button'. */
  label: string;
  /** The key under which the device remembers its place. */
  memory: string;
}

/**
 * Makes the top bar's link to help one that can be dragged anywhere (requirement R2), and back into the bar, where it covers nothing. This
 * control moves it without dragging, by a tap or a key (WCAG 2.5.7).
 */
export function MovingHelp({ label, memory }: MovingHelpProps) {
  return (
    <button type="button" className="help-mover" {...controls.late} {...controls.movesHelp(memory)}>
      {label}
    </button>
  );
}
