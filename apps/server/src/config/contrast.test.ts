import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { contrastProblems, contrastRatio } from './contrast.ts';

const { colours } = loadConfig({}).tenant;

describe('contrastRatio', () => {
  // WCAG 2.2's own definition gives 21:1 and 1:1; the greys are the published thresholds on white.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ff8a1f', '#ff8a1f', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d, either way round', (one, other, expected) => {
    expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(expected, 2);
  });
});

describe('contrastProblems', () => {
  it('finds none in the default colours', () => {
    expect(contrastProblems(colours)).toEqual([]);
  });

  it.each([
    ['ink', 'surface'],
    ['ink', 'surfaceRaised'],
    ['inkMuted', 'surface'],
    ['inkMuted', 'surfaceRaised'],
    ['onAccent', 'accent'],
    ['accent', 'surface'],
    ['accent', 'surfaceRaised'],
    ['positive', 'surfaceRaised'],
    ['warning', 'surfaceRaised'],
    ['danger', 'surface'],
    ['danger', 'surfaceRaised'],
  ] as const)('finds %s unreadable on %s', (on, over) => {
    const problems = contrastProblems({ ...colours, [on]: colours[over] });
    const start = `tenant colours: ${on} ${colours[over]} on ${over} ${colours[over]} has a contrast of 1.00:1`;
    expect(problems.some((problem) => problem.startsWith(start))).toBe(true);
  });
});
