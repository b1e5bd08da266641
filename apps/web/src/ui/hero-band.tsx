import type { ReactNode } from 'react';
import './hero.css';

/** What a hero stands on: the first in the main part of a Frame with `isHero`. */
export function HeroBand({ children }: { children: ReactNode }) {
  return <div className="hero">{children}</div>;
}
