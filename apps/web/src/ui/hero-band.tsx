import type { ReactNode } from 'react';
import './hero.css';

/** The background of a hero: the first element in the main part of a Frame with `isHero`. */
export function HeroBand({ children }: { children: ReactNode }) {
  return <div className="hero">{children}</div>;
}
