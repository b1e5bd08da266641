import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../platform/config/config.ts';
import { inColours } from './pictures.ts';

const folder = 'apps/web/public/pictures';
const files = readdirSync(folder);
const brandOf = (name: string) => loadConfig({ TENANT_FILE: `examples/tenant-${name}.json` }).tenant;
const light = brandOf('light');
const plazo = loadConfig({}).tenant;
const draw = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

describe('the drawings', () => {
  it.each(files)('have no colour of their own: %s', (file) => {
    expect(draw(file).match(/#[0-9a-f]{3,8}\b/gi)).toBeNull();
  });

  it.each(files)('have no property left in a brand with one scheme: %s', (file) => {
    for (const isOnHero of [false, true]) {
      const picture = inColours(draw(file), light, isOnHero);
      expect(picture).not.toContain('var(');
      expect(picture).toMatch(/"#[0-9a-f]{6}"/);
    }
  });

  it('take the accent colour of the brand', () => {
    expect(inColours(draw('status-174.svg'), light)).toContain('#1650c4');
    expect(inColours(draw('status-174.svg'), plazo)).toContain('#ff8a1f');
  });

  it('follow the phone if the brand leaves the scheme to it', () => {
    const [, byDay = '', byNight = ''] =
      /<style>(.*)@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(
        inColours(draw('status-174.svg'), brandOf('arroyo')),
      ) ?? [];
    expect(byDay).toContain('--art-accent:#0b675e');
    expect(byNight).toContain('--art-accent:#63cfbf');
  });

  it('do not use the accent colour on a hero of that colour', () => {
    expect(inColours(draw('status-174.svg'), brandOf('lila'), true)).toContain('--art-accent:#cdf24e');
  });

  it('stop the start if they contain an unknown colour', () => {
    expect(() => inColours('<svg fill="var(--art-none)"/>', plazo)).toThrow(/--art-none/);
  });
});
