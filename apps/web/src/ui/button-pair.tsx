import type { ReactNode } from 'react';
import './button-pair.css';

/** Two ways next to each other, as tall as each other; the last is the one that most take, unless both weigh the same. */
export function ButtonPair({ isEven = false, children }: { isEven?: boolean; children: ReactNode }) {
  return <div className={isEven ? 'button-pair button-pair-even' : 'button-pair'}>{children}</div>;
}
