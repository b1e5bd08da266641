import { contrastRatio } from './contrast-ratio.ts';
import type { Palette, Scheme } from './palette.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

type Role = Exclude<keyof Palette, 'shadow'>;

const text = 4.5;
const shape = 3;
const surfaces = ['surface', 'surfaceRaised', 'surfaceSunk'] as const;
const hero = ['heroFrom', 'heroTo'] as const;

/** Which colours appear on which; WCAG 2.2 requires 4.5:1 for text (1.4.3) and 3:1 for shapes that must be distinguished (1.4.11). */
const pairs: readonly { on: readonly Role[]; over: readonly Role[]; minRatio: number }[] = [
  { on: ['ink', 'inkMuted', 'accentInk'], over: surfaces, minRatio: text },
  { on: ['onAccent'], over: ['accent'], minRatio: text },
  { on: ['ink'], over: ['accentSoft'], minRatio: text },
  { on: ['positive', 'warning', 'danger'], over: ['surface', 'surfaceRaised'], minRatio: text },
  { on: ['positive'], over: ['positiveSoft'], minRatio: text },
  { on: ['warning'], over: ['warningSoft'], minRatio: text },
  { on: ['danger'], over: ['dangerSoft'], minRatio: text },
  { on: ['onHero', 'onHeroMuted', 'heroLate', 'heroLink'], over: hero, minRatio: text },
  { on: ['onHeroAccent'], over: ['heroAccent'], minRatio: text },
  // The edges of a button.
  { on: ['accent'], over: ['surface', 'surfaceRaised'], minRatio: shape },
  { on: ['heroDone'], over: hero, minRatio: shape },
  { on: ['outline'], over: ['surface', 'surfaceRaised'], minRatio: shape },
  { on: ['bar1', 'bar2', 'bar3', 'bar4'], over: ['surfaceRaised'], minRatio: shape },
];

/** The colour pairs of a scheme with too little contrast, one readable line each. */
export function contrastProblems(palette: Palette, scheme: Scheme): TenantProblem[] {
  return pairs.flatMap(({ on, over, minRatio }) =>
    on.flatMap((front) => over.flatMap((ground) => tooLittle(palette, { front, ground, minRatio, scheme }))),
  );
}

function tooLittle(
  palette: Palette,
  { front, ground, minRatio, scheme }: { front: Role; ground: Role; minRatio: number; scheme: Scheme },
): TenantProblem[] {
  const [one, other] = [palette[front], palette[ground]];
  const ratio = contrastRatio(one, other);
  if (ratio >= minRatio) return [];
  const has = ratio.toFixed(2);
  const sentence = `: ${front} ${one} on ${ground} ${other} has a contrast of ${has}:1, needs ${minRatio}:1`;
  return [problemOf(`colours.${scheme}`, 'contrast', sentence, { front, one, ground, other, has, needs: minRatio })];
}
