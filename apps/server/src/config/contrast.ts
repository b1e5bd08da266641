import type { TenantSettings } from './schema.ts';

type Role = keyof TenantSettings['colours'];

/** Foreground and background pairs; WCAG 2.2 requires 4.5:1 for text (1.4.3) and 3:1 for the bounds of a control (1.4.11). */
const pairs: readonly { on: Role; over: Role; minRatio: number }[] = [
  { on: 'ink', over: 'surface', minRatio: 4.5 },
  { on: 'ink', over: 'surfaceRaised', minRatio: 4.5 },
  { on: 'inkMuted', over: 'surface', minRatio: 4.5 },
  { on: 'inkMuted', over: 'surfaceRaised', minRatio: 4.5 },
  { on: 'onAccent', over: 'accent', minRatio: 4.5 },
  { on: 'accent', over: 'surface', minRatio: 4.5 },
  { on: 'accent', over: 'surfaceRaised', minRatio: 4.5 },
  { on: 'positive', over: 'surfaceRaised', minRatio: 4.5 },
  { on: 'warning', over: 'surfaceRaised', minRatio: 4.5 },
  { on: 'danger', over: 'surface', minRatio: 4.5 },
  { on: 'danger', over: 'surfaceRaised', minRatio: 4.5 },
];

/** The colour pairs with too little contrast, one readable line each. */
export function contrastProblems(colours: TenantSettings['colours']): string[] {
  return pairs.flatMap(({ on, over, minRatio }) => {
    const ratio = contrastRatio(colours[on], colours[over]);
    if (ratio >= minRatio) return [];
    return [
      `tenant colours: ${on} ${colours[on]} on ${over} ${colours[over]} has a contrast of ${ratio.toFixed(2)}:1, needs ${minRatio}:1`,
    ];
  });
}

/** WCAG contrast ratio of two `#rrggbb` colours. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
