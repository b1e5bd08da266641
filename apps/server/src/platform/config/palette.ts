import { contrastRatio } from './contrast-ratio.ts';
import type { TenantSettings } from './schema.ts';

export type Scheme = 'light' | 'dark';

type Given = TenantSettings['colours'][Scheme];

const black = '#000000';
const white = '#ffffff';

/** Default tones: green, amber and red mean the same in every brand. */
const tones = {
  light: { positive: '#126a3c', warning: '#735000', danger: '#b3261e' },
  dark: { positive: '#6ad699', warning: '#f3c65a', danger: '#ff9182' },
} as const;

/** WCAG 2.2: text 4.5:1 (1.4.3), shapes that must be distinguished 3:1 (1.4.11). */
const textRatio = 4.5;
const shapeRatio = 3;

export type Palette = ReturnType<typeof paletteOf>;

/** Every colour of a scheme: the tenant's, and the rest derived from them, moved towards black or white until they are readable. */
export function paletteOf({ colours, look }: Pick<TenantSettings, 'colours' | 'look'>, scheme: Scheme) {
  const given = colours[scheme];
  const { surface, surfaceRaised, surfaceSunk, ink, accent, second } = given;
  const everywhere = [surface, surfaceRaised, surfaceSunk];
  const isDark = scheme === 'dark';
  const tone = tonesOf(given, scheme, everywhere);
  const accentInk = readable(accent, everywhere, textRatio);
  return {
    surface,
    surfaceRaised,
    surfaceSunk,
    ink,
    inkMuted: given.inkMuted ?? readable(mix(ink, surfaceRaised, 0.34), everywhere, textRatio),
    line: given.line ?? mix(surfaceRaised, ink, 0.14),
    outline: readable(mix(surfaceRaised, ink, 0.45), everywhere, shapeRatio),
    accent,
    onAccent: onAccentOf(given),
    accentInk,
    accentSoft: mix(surfaceRaised, accent, isDark ? 0.16 : 0.18),
    ...tone,
    ...heroOf({ given, style: look.hero, isDark, danger: tone.danger, accentInk }),
    ...barsOf(accent, second, ink, surfaceRaised),
    ...artOf(accent, second, ink, isDark, tone.danger),
    shadow: isDark ? '0 8px 32px #0009' : `0 8px 24px ${mix(ink, surface, 0.2)}26`,
  };
}

function tonesOf(given: Given, scheme: Scheme, everywhere: readonly string[]) {
  const softOf = (colour: string) => mix(given.surfaceRaised, colour, scheme === 'dark' ? 0.2 : 0.13);
  const toneOf = (role: 'positive' | 'warning' | 'danger') => {
    const chosen = tones[scheme][role];
    return given[role] ?? readable(chosen, [...everywhere, softOf(chosen)], textRatio);
  };
  const [positive, warning, danger] = [toneOf('positive'), toneOf('warning'), toneOf('danger')];
  return {
    positive,
    positiveSoft: softOf(positive),
    warning,
    warningSoft: softOf(warning),
    danger,
    dangerSoft: softOf(danger),
  };
}

function onAccentOf({ accent, onAccent }: Given): string {
  return onAccent ?? writtenOn(accent, accent);
}

/** White, or black with a little of the colour unless that little makes it unreadable. */
function writtenOn(ground: string, tint: string): string {
  return readable(clearest([mix(black, tint, 0.1), white], ground), [ground], textRatio);
}

interface HeroInput {
  given: Given;
  style: TenantSettings['look']['hero'];
  isDark: boolean;
  danger: string;
  accentInk: string;
}

/** The main part of a screen: inside it the same roles have other colours, so that no component needs a variant. */
function heroOf({ given, style, isDark, danger, accentInk }: HeroInput) {
  const { surface, ink, accent, second } = given;
  const isSolid = style === 'solid';
  const strength = { gradient: isDark ? 0.19 : 0.24, tint: isDark ? 0.14 : 0.12, solid: 1 }[style];
  const heroFrom = given.hero ?? mix(surface, accent, strength);
  const heroTo = style === 'gradient' ? surface : heroFrom;
  const ground = [heroFrom, heroTo];
  const heroDone = readable(isSolid ? second : accent, ground, shapeRatio);
  const heroAccent = isSolid ? heroDone : accent;
  const onHero = isSolid ? clearest([white, ink, black], heroFrom) : ink;
  return {
    heroFrom,
    heroTo,
    onHero,
    onHeroMuted: readable(mix(onHero, heroFrom, isSolid ? 0.18 : 0.3), ground, textRatio),
    heroDone,
    heroAccent,
    onHeroAccent: isSolid ? writtenOn(heroAccent, second) : onAccentOf(given),
    heroTrack: mix(heroFrom, onHero, 0.3),
    heroLate: readable(isSolid ? mix(white, danger, 0.4) : danger, ground, textRatio),
    heroLink: isSolid ? onHero : readable(accentInk, ground, textRatio),
  };
}

/** The components of a sum: the principal is neutral, each charge a step from the accent to the ink. */
function barsOf(accent: string, second: string, ink: string, card: string) {
  const bar2 = readable(accent, [card], shapeRatio);
  return {
    bar1: readable(mix(ink, card, 0.5), [card], shapeRatio),
    bar2,
    bar3: readable(mix(second, ink, 0.25), [card], shapeRatio),
    bar4: mix(bar2, ink, 0.75),
  };
}

/** The colours of the pictures: paper with shapes on it, on light and dark backgrounds. */
function artOf(accent: string, second: string, ink: string, isDark: boolean, danger: string) {
  const artPaper = mix(white, accent, isDark ? 0.08 : 0.14);
  const artInk = isDark ? mix(black, accent, 0.14) : mix(ink, black, 0.2);
  return {
    artAccent: accent,
    artSecond: second,
    artPaper,
    artInk,
    artMark: mix(artPaper, artInk, 0.2),
    artGround: isDark ? mix(ink, black, 0.45) : artInk,
    artBad: mix(danger, isDark ? black : white, 0.12),
  };
}

/** Which schemes the tenant's borrowers can see. */
export function schemesOf({ scheme }: Pick<TenantSettings, 'scheme'>): readonly Scheme[] {
  return scheme === 'phone' ? ['light', 'dark'] : [scheme];
}

/** The colours of pictures that are the same for everyone: a word mark, the picture of a shared address. */
export function mainPalette(tenant: Pick<TenantSettings, 'colours' | 'look' | 'scheme'>): Palette {
  return paletteOf(tenant, tenant.scheme === 'dark' ? 'dark' : 'light');
}

/** The colour, moved no further than needed to differ from each of these. */
export function readable(colour: string, over: readonly string[], ratio: number): string {
  // Towards the end that leaves more room for most of them.
  const end = clearest([white, black], over[0] ?? black);
  for (let step = 0; step < 50; step += 1) {
    const moved = mix(colour, end, step / 50);
    if (over.every((ground) => contrastRatio(moved, ground) >= ratio)) return moved;
  }
  return end;
}

function clearest(colours: readonly string[], over: string): string {
  return colours.reduce((best, colour) => (contrastRatio(colour, over) > contrastRatio(best, over) ? colour : best));
}

/** `share` of the way from one `#rrggbb` colour to another. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [start, end] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
