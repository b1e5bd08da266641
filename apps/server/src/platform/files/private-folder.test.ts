import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePrivately } from './private-file.ts';
import { claimFolder, closeTree } from './private-folder.ts';

const stranger = 54_321;
const mode = (file: string) => (lstatSync(file).mode & 0o7777).toString(8);

let root: string;
let place: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'plazo-private-'));
  place = path.join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = () => ({ path: place, setting: 'DATA_FOLDER', isOurs: (name: string) => name === 'database' });
/** A folder of `mode`, with files of ours. */
function existing(folderMode: number): void {
  mkdirSync(path.join(place, 'database', 'base'), { recursive: true });
  writeFileSync(path.join(place, 'database', 'base', '1'), '');
  for (const part of ['database/base/1', 'database/base', 'database', ''])
    chmodSync(path.join(place, part), folderMode);
}

// Only the administrator can create what another user leaves behind.
const withStranger = describe.skipIf(process.getuid?.() !== 0);

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  it('is made for its owner only, along with those above it', () => {
    place = path.join(root, 'deep', 'data');
    const umask = process.umask(0);
    claimFolder(folder());
    process.umask(umask);
    expect([mode(path.join(root, 'deep')), mode(place)]).toEqual(['700', '700']);
  });

  it('is closed if it was open, along with its content', () => {
    existing(0o777);
    claimFolder(folder());
    closeTree(folder(), 'database', 'files');
    const all = ['', ...readdirSync(place, { recursive: true, encoding: 'utf8' })];
    expect(all.map((name) => mode(path.join(place, name)))).toEqual(['700', '700', '700', '600']);
  });

  it('has its files checked if their folder was open, if there are many', () => {
    existing(0o755);
    chmodSync(path.join(place, 'database/base'), 0o700);
    writeFileSync(path.join(place, 'database', 'open'), '', { mode: 0o644 });
    closeTree(folder(), 'database', 'folders');
    expect([mode(path.join(place, 'database')), mode(path.join(place, 'database/open'))]).toEqual(['700', '600']);
    expect(mode(path.join(place, 'database/base/1'))).toBe('755');
  });

  it('with only other things in it is not closed to those who use it', () => {
    mkdirSync(place);
    writeFileSync(path.join(place, 'thesis.odt'), '');
    expect(() => claimFolder(folder())).toThrow(
      `the folder ${place} is open to other users and holds other things than ours; close it with chmod 700, or set DATA_FOLDER to another folder`,
    );
    expect(mode(place)).toBe('755');
    chmodSync(place, 0o700);
    claimFolder(folder());
  });

  it('must not be a folder for everyone, empty or not', () => {
    mkdirSync(place);
    chmodSync(place, 0o1777);
    expect(() => claimFolder(folder())).toThrow('is open to other users and holds other things');
    expect(mode(place)).toBe('1777');
  });

  it('must not be where any user can replace it', () => {
    chmodSync(root, 0o777);
    expect(() => claimFolder(folder())).toThrow(`can be replaced by any user: ${root} is open to all`);
    // Like /tmp: nobody may move another user's files.
    chmodSync(root, 0o1777);
    claimFolder(folder());
  });

  it('may be reached by a link of our own, but must contain none', () => {
    const target = path.join(root, 'disk');
    symlinkSync(target, place);
    mkdirSync(path.join(target, 'database'), { recursive: true });
    claimFolder(folder());
    expect(mode(target)).toBe('700');
    const elsewhere = path.join(root, 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, path.join(target, 'database', 'PG_VERSION'));
    expect(() => closeTree(folder(), 'database', 'files')).toThrow(
      `holds a link, which is not followed: ${path.join(target, 'database', 'PG_VERSION')}; remove the link`,
    );
    expect(mode(elsewhere)).toBe('644');
  });
});

// Under /proc, not even the administrator may change a mode.
describe.skipIf(process.platform !== 'linux')('a part that the system does not let us close', () => {
  it('is named with the reason, and the start is refused', () => {
    place = `/proc/${process.pid}`;
    expect(() => closeTree(folder(), 'limits', 'files')).toThrow(
      `the folder ${place} cannot be closed to other users (EPERM at ${place}/limits); set DATA_FOLDER to another folder`,
    );
  });
});

withStranger('what another user has left', () => {
  it('is refused if it is the folder itself', () => {
    existing(0o777);
    chownSync(place, stranger, stranger);
    expect(() => claimFolder(folder())).toThrow(
      `the folder ${place} belongs to another user (${stranger}); run as that user, or set DATA_FOLDER to another folder`,
    );
    expect(mode(place)).toBe('777');
  });

  it('is refused if it is above the folder', () => {
    chownSync(root, stranger, stranger);
    expect(() => claimFolder(folder())).toThrow(`can be replaced by another user (${stranger}), who owns ${root}`);
  });

  it('is refused if it is a link to a folder of ours', () => {
    const ours = path.join(root, 'ours');
    mkdirSync(path.join(ours, 'database'), { recursive: true });
    symlinkSync(ours, place);
    lchownSync(place, stranger, stranger);
    expect(() => claimFolder(folder())).toThrow(`can be replaced by another user (${stranger}), who owns ${place}`);
    expect(mode(ours)).toBe('755');
  });

  it('is refused inside it, as a file that its owner could open again', () => {
    existing(0o700);
    const theirs = path.join(place, 'database', 'base', '1');
    chownSync(theirs, stranger, stranger);
    expect(() => closeTree(folder(), 'database', 'files')).toThrow(
      `holds what belongs to another user (${stranger}): ${theirs}; remove that`,
    );
  });
});

describe('a private file', () => {
  const writing = (text: string) => writePrivately(place, text);

  it('replaces the file of its name, and does not write through it', async () => {
    const elsewhere = path.join(root, 'elsewhere');
    writeFileSync(elsewhere, 'before', { mode: 0o644 });
    symlinkSync(elsewhere, place);
    const umask = process.umask(0);
    await writing('secret');
    process.umask(umask);
    expect([readFileSync(elsewhere, 'utf8'), readFileSync(place, 'utf8'), mode(place)]).toEqual([
      'before',
      'secret',
      '600',
    ]);
  });

  it('does not exist if it could not be written completely, and neither does its draft', async () => {
    const failing = writePrivately(place, async (write) => {
      await write('half');
      throw new Error('lost');
    });
    await expect(failing).rejects.toThrow('lost');
    expect(readdirSync(root)).toEqual([]);
  });

  it('is made by one of many writers if it must be new, and is never visible without its content', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => writePrivately(place, `text ${n}`, { isNew: true })),
    );
    const made = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(made).toHaveLength(1);
    expect(readFileSync(place, 'utf8')).toBe(`text ${made[0]}`);
    expect([readdirSync(root), mode(place)]).toEqual([['data'], '600']);
    await expect(writePrivately(place, 'other', { isNew: true })).rejects.toMatchObject({ code: 'EEXIST' });
  });

  // A process that may not write a byte to a file is like one on a full disk: the file can be created, but nothing written to it.
  it('does not exist if the disk takes its name but not its content, and the former one stays', () => {
    const module = new URL('private-file.ts', import.meta.url).href;
    const writing = (isNew: boolean) =>
      spawnSync(
        'sh',
        [
          '-c',
          'ulimit -f 0; exec "$0" --import tsx --input-type=module -e "$1"',
          process.execPath,
          `import { writePrivately } from ${JSON.stringify(module)};
           await writePrivately(${JSON.stringify(place)}, 'secret', { isNew: ${isNew} }).catch(({ code }) => console.log(code));`,
        ],
        { encoding: 'utf8' },
      ).stdout;
    expect([writing(true), writing(false), readdirSync(root)]).toEqual(['EFBIG\n', 'EFBIG\n', []]);
    writeFileSync(place, 'former');
    expect([writing(false), readdirSync(root), readFileSync(place, 'utf8')]).toEqual(['EFBIG\n', ['data'], 'former']);
  });
});
