import type { Locator } from '@playwright/test';
import { followTo } from './support/follow.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

// Where the parts of a block go if their row is full: nothing is cut off then, so every-screen.e2e.ts sees no fault.

onOneWidth();

const narrow = { width: 320, height: 640 };

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('figures of a loan fill every row of their block', async ({ plazo, page }) => {
  for (const width of [320, 412, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(plazo.link('carla', { path: '/loan-market' }));
    const block = page.locator('.cost-block').first();
    const { right } = await boxOf(block);
    expect(Math.abs((await boxOf(block.locator('.cost').last())).right - right), `${width}`).toBeLessThan(2);
  }
});

test('the tabs of complaints share a row, with their counts', async ({ plazo, page }) => {
  await page.setViewportSize(narrow);
  for (const language of languages) {
    await page.goto(plazo.link('gloria', { path: '/complaintList', language }));
    const tabs = await page.getByRole('tab').all();
    const rows = await Promise.all(tabs.map(async (tab) => (await boxOf(tab)).y));
    expect([rows.length, new Set(rows).size], language).toEqual([3, 1]);
  }
});

test('the captcha’s picture is next to its field, and the label has a row of its own', async ({ plazo, page }) => {
  await page.setViewportSize(narrow);
  await page.goto(`${plazo.url}/login?isNeedPop=1`);
  const t = words.login.en;
  const label = await boxOf(page.locator('label', { hasText: t.captcha }));
  const field = await boxOf(page.getByRole('textbox', { name: t.captcha }));
  const picture = await boxOf(page.getByRole('button', { name: t.refresh }));
  expect(label.height).toBeLessThan(30);
  expect(label.bottom).toBeLessThanOrEqual(picture.y);
  expect([picture.y, picture.bottom]).toEqual([field.y, field.bottom]);
  expect(picture.x).toBeGreaterThan(field.right);
});

test('a label keeps its words whole, and no value reaches past its card', async ({ plazo, page }) => {
  await page.setViewportSize(narrow);
  for (const [borrower, path, through] of [
    ['hugo', '/statement', '/receipt'],
    ['valeria', '/loan-agreement', ''],
  ] as const) {
    await page.goto(plazo.link(borrower, { path }));
    if (through) await followTo(page, through);
    const rows = page.locator('.row');
    await expect(rows.nth(3), path).toBeVisible();
    const faults = await rows.evaluateAll((all) =>
      all
        .filter((row) => {
          const { right } = row.getBoundingClientRect();
          const isOutside = [...row.children].some((part) => part.getBoundingClientRect().right > right + 1);
          const range = document.createRange();
          const isBroken = [...row.querySelectorAll('dt, dd .figure')].some((part) => {
            const text = part.firstChild;
            if (text?.nodeType !== Node.TEXT_NODE) return false;
            range.selectNode(text);
            if (range.getBoundingClientRect().right > right + 1) return true;
            return [...(text.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return range.getClientRects().length > 1;
            });
          });
          return isOutside || isBroken;
        })
        .map((row) => row.textContent),
    );
    expect(faults, path).toEqual([]);
  }
});
