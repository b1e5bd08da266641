import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginFromBackup, listBackup } from './backup-list.ts';

let root: string;
let copy: string;
const at = (name: string) => path.join(copy, name);

/** A copy of a backup, as somebody makes it to restore one. */
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'plazo-backup-list-'));
  const backup = path.join(root, 'backup');
  for (const folder of ['database.backup/base', 'database.backup/pg_notify', 'uploads/Ab'])
    mkdirSync(path.join(backup, folder), { recursive: true });
  for (const file of ['database.backup/PG_VERSION', 'database.backup/base/1255', 'uploads/Ab/Abc.jpg'])
    writeFileSync(path.join(backup, file), 'whole');
  await listBackup(backup);
  copy = path.join(root, 'copy');
  cpSync(backup, copy, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a backup that a server starts from', () => {
  it('becomes a data folder, with whatever else is in it', () => {
    writeFileSync(at('.lock'), '');
    beginFromBackup(copy);
    expect(readdirSync(copy).sort()).toEqual(['.lock', 'database', 'uploads']);
    expect(readdirSync(at('database')).sort()).toEqual(['PG_VERSION', 'base', 'pg_notify']);
    // The list does not cover files that a running database changes.
    writeFileSync(at('database/base/1255'), 'more than there was');
    beginFromBackup(copy);
    expect(readdirSync(at('database'))).toContain('base');
  });

  it('is started from once, even if the process ended between the two steps', () => {
    cpSync(at('backup.json'), path.join(root, 'list'));
    beginFromBackup(copy);
    cpSync(path.join(root, 'list'), at('backup.json'));
    beginFromBackup(copy);
    expect(readdirSync(copy).sort()).toEqual(['database', 'uploads']);
  });

  it.each<[string, () => void, RegExp]>([
    ['a table', () => rmSync(at('database.backup/base/1255')), /1 of 8 files .* such as database\.backup\/base\/1255/],
    [
      'the end of a table',
      () => truncateSync(at('database.backup/base/1255'), 2),
      /such as database\.backup\/base\/1255/,
    ],
    ['an empty folder', () => rmdirSync(at('database.backup/pg_notify')), /such as database\.backup\/pg_notify/],
    ['a picture', () => rmSync(at('uploads/Ab/Abc.jpg')), /such as uploads\/Ab\/Abc\.jpg/],
    ['its database', () => rmSync(at('database.backup'), { recursive: true }), /5 of 8 files/],
    ['its list', () => rmSync(at('backup.json')), /backup\.json is missing or cut short/],
    ['the end of its list', () => truncateSync(at('backup.json'), 40), /backup\.json is missing or cut short/],
  ])('is refused, and left alone, if it lacks %s', (_, lose, reason) => {
    lose();
    const before = readdirSync(copy, { recursive: true });
    expect(() => beginFromBackup(copy)).toThrow(reason);
    expect(() => beginFromBackup(copy)).toThrow(/Copy it again/);
    expect(readdirSync(copy, { recursive: true })).toEqual(before);
  });

  it('is refused next to a database', () => {
    mkdirSync(at('database'));
    expect(() => beginFromBackup(copy)).toThrow('copy the backup to a folder of its own');
  });
});
