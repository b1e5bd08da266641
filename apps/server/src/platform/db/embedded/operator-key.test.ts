import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDataFolder, keyFile } from './data-folder.ts';
import { makeOperatorKey, operatorKeyOf } from './operator-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, keyFile);
const advice = 'Delete it and start the server: it makes a new one';

describe('the key of a data folder', () => {
  it('is made once, only for its owner', async () => {
    const key = await makeOperatorKey(folder);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect([await makeOperatorKey(folder), operatorKeyOf(folder)]).toEqual([key, key]);
    expect(readdirSync(folder)).toEqual([keyFile]);
    if (process.platform !== 'win32') expect(lstatSync(file()).mode & 0o777).toBe(0o600);
  });

  it('is refused if it was cut short anywhere, and stays for somebody to look at', async () => {
    const key = await makeOperatorKey(folder);
    for (let length = 0; length < key.length; length += 1) {
      writeFileSync(file(), key.slice(0, length));
      const said = `the key ${file()} is incomplete: it has ${length} characters instead of 43`;
      expect(() => operatorKeyOf(folder)).toThrow(said);
      await expect(makeOperatorKey(folder)).rejects.toThrow(said);
      await expect(makeOperatorKey(folder)).rejects.toThrow(advice);
      expect(readFileSync(file(), 'utf8')).toHaveLength(length);
    }
  });

  it('is refused with other characters: zeros from a power cut, a line break, a longer text', async () => {
    const key = await makeOperatorKey(folder);
    for (const text of ['\0'.repeat(43), `${key.slice(1)}\n`, `${key}\n`, `${key}x`, key.replace(/.$/, 'ñ')]) {
      writeFileSync(file(), text);
      expect(() => operatorKeyOf(folder)).toThrow(advice);
    }
  });

  it('is not made by a process that only reads it', () => {
    expect(() => operatorKeyOf(folder)).toThrow(`there is no key ${file()}: it is made when the server starts`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves no draft of an interrupted start', () => {
    writeFileSync(`${file()}.0123abcd.part`, 'half');
    closeDataFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
