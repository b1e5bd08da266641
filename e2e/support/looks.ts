/** How a screen can be seen: in which brand, in which scheme, and whether the phone replaces its colours. */
export interface Look {
  brand: (typeof brands)[number];
  scheme: (typeof schemes)[number];
  forcedColors: (typeof forced)[number];
}

/** This server's brand, and the two example brands of other companies in examples/. */
export const brands = ['own', 'arroyo', 'lila'] as const;
export const schemes = ['dark', 'light'] as const;
export const forced = ['none', 'active'] as const;

/** Their names in test titles. */
export const brandNames: Record<Look['brand'], string> = { own: 'Plazo', arroyo: 'Arroyo', lila: 'Lila' };

/** Every look there is. */
export const everyLook: readonly Look[] = brands.flatMap((brand) =>
  schemes.flatMap((scheme) => forced.map((forcedColors) => ({ brand, scheme, forcedColors }))),
);

/** The look of one visit, chosen so that all visits together show every pair; each state is seen in both schemes, one per language. */
export function lookOfVisit(state: number, language: number): Look {
  const visit = state * 2 + language;
  return {
    brand: brands[visit % brands.length] ?? 'own',
    scheme: schemes[(state + language) % schemes.length] ?? 'dark',
    forcedColors: Math.floor(visit / 3) % 3 === 0 ? 'active' : 'none',
  };
}

/** The value of the parameter `look` for the development server. */
export function lookId({ brand, scheme }: Look): string {
  return `${brand}-${scheme}`;
}
