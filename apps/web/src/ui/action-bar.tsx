import type { ReactNode } from 'react';
import './action-bar.css';

export interface ActionBarProps {
  /** One short line above the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** The last element in the column of `.page-main`, or of its form; its first button is the one primary action. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      {note && <p className="caption">{note}</p>}
      {children}
    </div>
  );
}
