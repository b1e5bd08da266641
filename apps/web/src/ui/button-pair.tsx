import type { ReactNode } from 'react';
import './button-pair.css';

/** Two buttons side by side, of equal height; the last is the one that most people take, unless both have the same weight. */
export function ButtonPair({ isEven = false, children }: { isEven?: boolean; children: ReactNode }) {
  return <div className={isEven ? 'button-pair button-pair-even' : 'button-pair'}>{children}</div>;
}
