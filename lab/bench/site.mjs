import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags, ensureTools } from '../../scripts/setup.mjs';
import { row } from './report.mjs';
import { freePort } from './server.mjs';

/** Every page of the site, in both languages; the loan terms are in English only. */
const pages = [
  ...['/', '/About', '/User', '/Contact', '/Policy'].flatMap((path) => [path, `${path}?isNeedPop=1`]),
  '/Loan',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Lighthouse's four scores of the company site for a phone on a slow link. Its throttling is simulated, so the scores
 * hold on a busy machine too.
 * @param {{ url: string, progress: (line: string) => void }} options
 */
export async function measureSite({ url, progress }) {
  const executablePath = ensureTools(['chromium'], () => {}).chromium?.path ?? '';
  const port = await freePort();
  const args = [...chromiumFlags(), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  const rows = [];
  try {
    for (const path of pages) {
      const { categories: judged, audits } = await judge(`${url}${path}`, port);
      for (const name of categories) {
        const score = Math.round((judged[name]?.score ?? 0) * 100);
        rows.push(row({ what: `${path} ${name}`, measured: score, unit: 'points', aim: 100, atLeast: true }));
        const lost = (judged[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score !== 1);
        for (const { id } of lost)
          progress(`${path} ${name}: ${id} ${audits[id]?.score} ${audits[id]?.displayValue ?? ''}`);
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** Runs Lighthouse, once more if it could not measure. @param {string} address @param {number} port */
async function judge(address, port) {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'silent' });
    const error = result ? result.lhr.runtimeError?.message : 'it says nothing';
    if (result && error === undefined) return result.lhr;
    if (tries === 2) throw new Error(`lighthouse failed at ${address}: ${error}`);
  }
}
