import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { count } from '../promotion/campaign.repository.ts';
import { rowsOf } from '../testing/database-state.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { run as campaignCommand, reportOf } from './campaign.ts';

let scratch: ScratchDatabase;
let config: Config;
let folder: string;
beforeAll(async () => {
  scratch = await scratchDatabase();
  config = loadConfig(scratch.environment);
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-campaign-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await scratch.remove();
});

const [demo] = demoCampaigns;
const run = (...words: string[]) => campaignCommand(words, config);
/** Writes a template's file; returns its path. */
function fileOf(name: string, change: object = {}): string {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...demo?.template, ...change }));
  return file;
}
/** Runs while this process has the database open, as a server would. */
async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await scratch.open();
  return work(db).finally(() => db.close());
}

describe('npm run ops -- campaign', () => {
  it('is understood completely or not at all', async () => {
    for (const words of [
      [],
      ['list', 'x'],
      ['put', 'spring'],
      ['put', 'a', 'b', 'c'],
      ['report'],
      ['drop', 'a'],
      ['toString'],
    ]) {
      expect(await run(...words), words.join(' ')).toBeNull();
    }
  });

  it('writes a campaign, lists it, changes it, and reports its results', async () => {
    expect(await run('list')).toBe('No campaigns.');
    const written = fileOf('spring', { headline: '春天' });
    expect(await run('put', 'spring', written)).toBe('spring is written: /promotion?templateId=spring');
    expect(await run('put', 'autumn', written)).toContain('autumn is written');
    expect(await run('list')).toBe('spring\nautumn');
    expect(await run('put', 'spring', fileOf('spring-2', { headline: '夏天' }))).toContain('spring is changed');
    const headlines = `select id, template ->> 'headline' as headline from campaign order by id`;
    expect(await withDb((db) => rowsOf(db, headlines))).toEqual([
      { id: 'autumn', headline: '春天' },
      { id: 'spring', headline: '夏天' },
    ]);

    expect(await run('report', 'spring')).toBe(
      'day  user_from  utm_tag  visits  clicks  registrations\nall                      0       0       0',
    );
    await withDb(async (db) => {
      const place = { campaignId: 'spring', day: '2026-03-02', userFrom: 'feed', utmTag: 'a1' };
      for (let time = 0; time < 12; time += 1) await count(db, place, 'visits');
      await count(db, place, 'clicks');
      await count(db, { ...place, day: '2026-03-01', userFrom: '', utmTag: '' }, 'visits');
      await count(db, place, 'registrations');
      await count(db, { ...place, campaignId: 'autumn' }, 'visits');
    });
    expect(await run('report', 'spring')).toBe(
      [
        'day         user_from  utm_tag  visits  clicks  registrations',
        '2026-03-01  -          -        1       0       0',
        '2026-03-02  feed       a1       12      1       1',
        'all                             13      1       1',
      ].join('\n'),
    );
  });

  it('refuses a campaign that nobody should see, in words, and keeps the present one', async () => {
    await run('put', 'kept', fileOf('kept'));
    await expect(run('report', 'none')).rejects.toThrow('There is no campaign none.');
    await expect(run('put', '../kept', fileOf('kept'))).rejects.toThrow('may only have letters, digits, - and _');
    const wrong = { downloads: { ios: 'https://evil.example/app', android: '' }, colours: { ink: '#111111' } };
    await expect(run('put', 'kept', fileOf('wrong', wrong))).rejects.toThrow(/contrast[\s\S]*downloads\.ios/);
    await expect(run('put', 'kept', fileOf('half', { headline: '' }))).rejects.toThrow(/^template: .*headline/);
    const broken = path.join(folder, 'broken.json');
    writeFileSync(broken, '{"headline":');
    await expect(run('put', 'kept', broken)).rejects.toThrow(SyntaxError);
    await expect(run('put', 'kept', path.join(folder, 'nowhere.json'))).rejects.toThrow(
      /^There is no file .*nowhere\.json\.$/,
    );
    const stored = await withDb((db) =>
      rowsOf<{ template: object }>(db, `select template from campaign where id = 'kept'`),
    );
    expect(stored).toEqual([{ template: demo?.template }]);
  });

  it('prints nothing that could control a terminal', () => {
    const place = { day: '2026-03-02', visits: 1, clicks: 0, registrations: 0 };
    const report = reportOf([
      { ...place, userFrom: '\u001b[31mred\u0007', utmTag: '\u009b2J\u202e' },
      { ...place, userFrom: 'línea 中文 <b>', utmTag: 'a\nall' },
    ]);
    expect(report.split('\n').slice(1, 3)).toEqual([
      '2026-03-02  ?[31mred?     ?2J?     1       0       0',
      '2026-03-02  línea 中文 <b>  a?all    1       0       0',
    ]);
  });
});
