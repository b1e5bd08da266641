import type { ReactNode } from 'react';
import { HeroBand } from './hero-band.tsx';
import { hyphenated } from './hyphenated.ts';
import { Logo } from './logo.tsx';
import { TextWithFigures } from './text-with-figures.tsx';
import './chip.css';
import './hero-head.css';

export type ChipTone = 'plain' | 'positive' | 'warning' | 'danger';

export interface HeroProps {
  /** A drawing from `/pictures`: decoration, the text says it all. */
  picture?: string | undefined;
  /** The state, as a chip above the figure, or as the screen's sentence if there is no figure; a good answer is green. */
  state?: { text: string; tone: ChipTone; isSentence?: boolean | undefined } | undefined;
  /** The content next to the picture, or below it and a sentence. */
  children?: ReactNode;
  /** The content below both. */
  below?: ReactNode;
}

/** The main message of a screen: the first element in its main part except for a notice, in a Frame with `isHero`. */
export function Hero({ picture, state, children, below }: HeroProps) {
  // Text next to a drawing is broken into half lines: only the sentence itself stands there.
  const isBelow = state?.isSentence === true;
  return (
    <HeroBand>
      <div className="hero-head">
        <div className="hero-words">
          {state && <h2 {...stateLook(state)}>{state.text}</h2>}
          {!isBelow && children}
        </div>
        {picture !== undefined && <img src={picture} alt="" width="120" height="88" />}
      </div>
      {isBelow && children}
      {below}
    </HeroBand>
  );
}

function stateLook({ isSentence = false, tone }: NonNullable<HeroProps['state']>) {
  return isSentence ? { className: 'hero-title' } : { className: 'chip', 'data-tone': tone };
}

/**
 * A date as a sentence: the day, and how far away it is, which never wraps: '· in 6 days'. Where a line has room for both they stay
 * together: 'ayer' alone on a line says little. The dot is seen only between the two.
 */
export function HeroDay({ before, day, away }: { before?: string | undefined; day: string; away: string }) {
  // A day stays with its month; an amount in its place shrinks where it is wider than the screen.
  const shown = day.includes(' ') ? day.replace(/ (?!\d)/g, '\u00a0') : <TextWithFigures text={day} />;
  return (
    <p className="hero-say">
      {/* One text each: React writes a comment between two. */}
      {`${before ?? ''} `}
      <span>
        <strong>{shown}</strong>{' '}
        {away !== '' && (
          <span className="hero-away">
            <span>·</span>
            {` ${away}`}
          </span>
        )}
      </span>
    </p>
  );
}

/** Which loan it is about, where nothing below says so. */
export function HeroProduct({ logo, name }: { logo: string; name: string }) {
  return (
    <p className="hero-product">
      <Logo src={logo} width={32} height={32} />
      <span>{hyphenated(name)}</span>
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
