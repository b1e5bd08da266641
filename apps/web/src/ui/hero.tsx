import type { ReactNode } from 'react';
import { HeroBand } from './hero-band.tsx';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import { TextWithFigures } from './text-with-figures.tsx';
import './chip.css';
import './hero-head.css';

export type ChipTone = 'plain' | 'positive' | 'danger';

export interface HeroProps {
  /** A drawing from `/pictures`: decoration, the text says it all. */
  picture?: string | undefined;
  /** The state, as a chip above the figure, or as the screen's sentence if there is no figure; a good answer is green and has a tick. */
  state?: { text: string; tone: ChipTone; isSentence?: boolean | undefined; isDone?: boolean | undefined } | undefined;
  /** The content next to the picture. */
  children?: ReactNode;
  /** The content below both. */
  below?: ReactNode;
}

/** The main message of a screen: the first element in its main part except for a notice, in a Frame with `isHero`. */
export function Hero({ picture, state, children, below }: HeroProps) {
  return (
    <HeroBand>
      <div className="hero-head">
        <div className="hero-words">
          {state && (
            <h2 {...stateLook(state)}>
              {state.isDone && <Icon shape={shapes.check} />}
              {state.text}
            </h2>
          )}
          {children}
        </div>
        {picture !== undefined && <img src={picture} alt="" width="120" height="88" />}
      </div>
      {below}
    </HeroBand>
  );
}

function stateLook({ isSentence = false, isDone = false, tone }: NonNullable<HeroProps['state']>) {
  return isSentence
    ? { className: isDone ? 'hero-title hero-done' : 'hero-title' }
    : { className: 'chip', 'data-tone': tone };
}

/** A date as a sentence: the day with its dot, and how far away it is, which never wraps: 'in 6 days'. */
export function HeroDay({ before, day, away }: { before?: string | undefined; day: string; away: string }) {
  return (
    <p className="hero-say">
      {before} <strong>{day}</strong>
      {away !== '' && <span>{`\u00a0· ${away.replaceAll(' ', '\u00a0')}`}</span>}
    </p>
  );
}

/** A less prominent sentence. */
export function HeroNote({ text }: { text: string }) {
  return (
    <p className="hero-note">
      <TextWithFigures text={text} />
    </p>
  );
}
