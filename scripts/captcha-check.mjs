// How many captchas plain text recognition reads: `npm run captcha-check [-- <count>]`. Needs tesseract. Keeps the pictures
// when it is given a folder: `npm run captcha-check -- 100 <folder>`; look at them, people have to read them too.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const most = 0.05;
const [count = '100', kept] = process.argv.slice(2);
const { captchaLetters, drawCaptcha, newAnswer } = await tsImport(
  '../apps/server/src/promotion/captcha-image.ts',
  import.meta.url,
);

const folder = kept ?? mkdtempSync(join(tmpdir(), 'plazo-captcha-'));
mkdirSync(folder, { recursive: true });
let read = 0;
for (let number = 0; number < Number(count); number += 1) {
  const answer = newAnswer();
  const file = join(folder, `${number}-${answer}.png`);
  writeFileSync(file, await drawCaptcha(answer));
  if (isRead(file, answer)) read += 1;
}
if (!kept) rmSync(folder, { recursive: true });

const share = read / Number(count);
process.stdout.write(`${read} of ${count} were read by tesseract (${(share * 100).toFixed(1)} %).\n`);
process.exitCode = share <= most ? 0 : 1;

/** As one line, and as one word: an attacker tries both. @param {string} file @param {string} answer */
function isRead(file, answer) {
  return ['7', '8'].some((mode) => {
    const words = [file, '-', '--psm', mode, '-c', `tessedit_char_whitelist=${captchaLetters}`];
    const said = execFileSync('tesseract', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.replace(/\s/g, '') === answer;
  });
}
