import { describe, expect, it } from 'vitest';
import { imageMaxArea, imageMaxLength } from './limits.ts';
import { keptSize } from './picture-size.ts';

const kept = (width: number, height: number) => Object.values(keptSize({ width, height }));

describe('the size of a stored picture', () => {
  it.each([
    ['a photo is scaled to 2048 pixels', [4_000, 3_000], [2_048, 1_536]],
    ['an upright one too', [3_000, 4_000], [1_536, 2_048]],
    ['a long screenshot keeps every pixel', [1_080, 15_000], [1_080, 15_000]],
    ['one of a sharper phone keeps as many', [1_440, 20_000], [1_080, 15_000]],
    ['an ordinary screenshot keeps them', [1_080, 2_340], [1_080, 2_340]],
    ['a panorama keeps its height', [12_000, 1_080], [12_000, 1_080]],
    ['a small one is not enlarged', [20, 10], [20, 10]],
    ['a line is no longer than can be shown', [1, 40_000_000], [1, 32_767]],
  ])('%s', (_, [width = 0, height = 0], expected) => expect(kept(width, height)).toEqual(expected));

  it('has an area and a length that every phone can draw', () => {
    for (const short of [1, 300, 1_080, 1_440, 7_000]) {
      for (const ratio of [1, 1.5, 4, 14, 40, 300]) {
        const [width = 0, height = 0] = kept(short, Math.round(short * ratio));
        expect(width * height).toBeLessThanOrEqual(imageMaxArea);
        expect(height).toBeLessThanOrEqual(imageMaxLength);
      }
    }
  });
});
