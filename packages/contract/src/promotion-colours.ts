import type { PromotionTemplate } from './promotion.ts';

type Colours = PromotionTemplate['colours'];

/**
 * The colours that a campaign's page derives from its own, by role. The tenant's palette would derive them from the tenant's. The hero takes
 * the campaign's colours only if all of them are its own: otherwise text and ground could come from two palettes.
 */
export function derivedColours(colours: Colours): Record<string, string> {
  const { accent, onAccent, surface, surfaceRaised, ink, inkMuted } = colours;
  const isWhole = accent && onAccent && surface && surfaceRaised && ink && inkMuted;
  return {
    ...(accent ? { accentInk: accent } : {}),
    ...(surfaceRaised ? { surfaceSunk: surfaceRaised, accentSoft: surfaceRaised } : {}),
    ...(inkMuted ? { outline: inkMuted } : {}),
    ...(isWhole
      ? {
          heroFrom: surfaceRaised,
          heroTo: surface,
          onHero: ink,
          onHeroMuted: inkMuted,
          heroLink: accent,
          heroDone: accent,
          heroAccent: accent,
          onHeroAccent: onAccent,
        }
      : {}),
  };
}
