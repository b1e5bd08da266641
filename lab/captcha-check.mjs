// Counts the captchas that plain text recognition (tesseract) can read: `npm run captcha-check [-- <count>]`. Given a folder, it saves the
// pictures: `npm run captcha-check -- 100 <folder>`. Look at them: people must be able to read them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { ensureTools } from '../scripts/setup.mjs';

/** The largest share that tesseract may read. */
const bound = 0.05;

/**
 * The number of pictures. Refuses 0 and anything that is not a number, because every check would then pass.
 * @param {string} text
 */
export function readCount(text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`how many captchas? ${text} is not a number above 0`);
  return count;
}

/**
 * @param {number} read
 * @param {number} count
 * @returns {{ said: string, isGood: boolean }}
 */
export function verdictOf(read, count) {
  const share = read / count;
  const isGood = share < bound;
  const words = isGood ? 'fewer than' : 'NOT fewer than';
  const percent = (share * 100).toFixed(1);
  return { said: `${read} of ${count} were read by tesseract (${percent} %): ${words} ${bound * 100} %.`, isGood };
}

/** @param {readonly string[]} words */
async function main([wanted = '100', kept]) {
  const count = readCount(wanted);
  const tesseract = ensureTools(['tesseract'], console.error).tesseract?.path ?? '';
  const source = '../apps/server/src/promotion/captcha-image.ts';
  const { captchaLetters, drawCaptcha, newAnswer } = await tsImport(source, import.meta.url);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'plazo-captcha-'));
  mkdirSync(folder, { recursive: true });
  let read = 0;
  for (let number = 0; number < count; number += 1) {
    const answer = newAnswer();
    const file = join(folder, `${number}-${answer}.png`);
    writeFileSync(file, await drawCaptcha(answer));
    if (isRead(tesseract, { file, answer, letters: captchaLetters })) read += 1;
  }
  if (!kept) rmSync(folder, { recursive: true });
  const { said, isGood } = verdictOf(read, count);
  process.stdout.write(`${said}\n`);
  process.exitCode = isGood ? 0 : 1;
}

/**
 * Reads it as one line and as one word: an attacker tries both.
 * @param {string} tesseract the program
 * @param {{ file: string, answer: string, letters: string }} captcha
 */
function isRead(tesseract, { file, answer, letters }) {
  return ['7', '8'].some((mode) => {
    const words = [file, '-', '--psm', mode, '-c', `tessedit_char_whitelist=${letters}`];
    const said = execFileSync(tesseract, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.replace(/\s/g, '') === answer;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(`captcha-check: ${error.message}`);
    process.exitCode = 1;
  });
}
