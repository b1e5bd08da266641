import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { contrastProblems } from './contrast.ts';
import { contrastRatio } from './contrast-ratio.ts';
import { type Palette, paletteOf } from './palette.ts';

const schemes = ['light', 'dark'] as const;
const { tenant: plazo } = loadConfig({});

describe('contrastRatio', () => {
  // WCAG 2.2's own definition gives 21:1 and 1:1; the greys are the published thresholds on white.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ff8a1f', '#ff8a1f', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d, in either order', (one, other, expected) => {
    expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(expected, 2);
  });
});

describe('contrastProblems', () => {
  const brands = ['', 'light', 'mexico', 'india', 'arroyo', 'lila'];

  it.each(brands)('finds none in either scheme of the example brand %j', (brand) => {
    const { tenant } = loadConfig(brand ? { TENANT_FILE: `examples/tenant-${brand}.json` } : {});
    for (const scheme of schemes) expect(contrastProblems(paletteOf(tenant, scheme), scheme)).toEqual([]);
  });

  it.each([
    ['ink', 'surface'],
    ['inkMuted', 'surfaceSunk'],
    ['accentInk', 'surfaceRaised'],
    ['onAccent', 'accent'],
    ['positive', 'positiveSoft'],
    ['warning', 'surface'],
    ['danger', 'dangerSoft'],
    ['accent', 'surface'],
    ['onHero', 'heroFrom'],
    ['onHeroMuted', 'heroTo'],
    ['heroDone', 'heroFrom'],
    ['onHeroAccent', 'heroAccent'],
    ['outline', 'surface'],
    ['bar3', 'surfaceRaised'],
  ] as const)('finds %s invisible on %s', (on, over) => {
    const palette = paletteOf(plazo, 'dark');
    const changed: Palette = { ...palette, [on]: palette[over] };
    const start = `tenant colours.dark: ${on} ${palette[over]} on ${over} ${palette[over]} has a contrast of 1.00:1`;
    expect(contrastProblems(changed, 'dark').some(({ message }) => message.startsWith(start))).toBe(true);
  });
});

describe('paletteOf', () => {
  const tenant = plazo;
  // Each on the backgrounds that its buttons appear on.
  const accents = {
    light: ['#c2610c', '#102a6b', '#d8006b', '#7f7f7f', '#008a57', '#000000'],
    dark: ['#ff8a1f', '#ffee00', '#5b7bd5', '#e8308a', '#7f7f7f', '#00c27a', '#ffffff'],
  };
  const looks = ['gradient', 'tint', 'solid'] as const;

  it.each(schemes)('makes the %s scheme of an accent readable, on every kind of hero', (scheme) => {
    for (const accent of accents[scheme]) {
      for (const hero of looks) {
        const colours = { ...tenant.colours, [scheme]: { ...tenant.colours[scheme], accent } };
        const palette = paletteOf({ colours, look: { ...tenant.look, hero } }, scheme);
        expect(contrastProblems(palette, scheme), `${hero} ${accent}`).toEqual([]);
      }
    }
  });

  it('keeps the tenant’s colours', () => {
    const colours = { ...tenant.colours, dark: { ...tenant.colours.dark, inkMuted: '#cccccc', hero: '#112233' } };
    expect(paletteOf({ ...tenant, colours }, 'dark')).toMatchObject({ inkMuted: '#cccccc', heroFrom: '#112233' });
  });
});

it('is checked at start, also in the scheme that is not shown', async () => {
  const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs');
  const folder = mkdtempSync('/tmp/plazo-contrast-');
  const file = `${folder}/tenant.json`;
  writeFileSync(file, JSON.stringify({ scheme: 'dark', colours: { light: { ink: '#f0f0f0' } } }));
  try {
    expect(() => loadConfig({ TENANT_FILE: file })).toThrow(ConfigError);
    expect(() => loadConfig({ TENANT_FILE: file })).toThrow(/colours\.light: ink #f0f0f0 on surface /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
