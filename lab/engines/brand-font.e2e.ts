import { words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';

test.use({ ownServer: true, serverEnvironment: { TENANT_FILE: 'examples/tenant-arroyo.json' } });

test("a brand's font is there from the second screen on", async ({ plazo, visitor }) => {
  await visitor.open(plazo.link('fermin'));
  await expect.poll(() => visitor.read(isFontLoaded), { message: 'the first screen asks for it' }).toBe(true);
  // A busy machine may start painting before it has read its cache.
  await expect(async () => {
    await visitor.open(plazo.link('fermin', { path: '/statement' }));
    await visitor.arriveAt('/statement', words.statement.es.title);
    const [shown, behind] = await visitor.read(widthsOfAmount);
    expect(Math.abs(shown - behind)).toBeGreaterThan(1);
  }).toPass();
});

/** Runs in the page. */
function isFontLoaded(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('/brand/font-'));
}

/** Runs in the page: the width of the hero's amount as shown, and in the font behind the brand's. */
function widthsOfAmount(): [number, number] {
  const figure = document.querySelector<HTMLElement>('.hero-amount-figure');
  if (figure === null) throw new Error('no amount');
  const shown = figure.offsetWidth;
  const { fontFamily } = getComputedStyle(figure);
  figure.style.fontFamily = fontFamily.replace(/^[^,]+,/, '');
  const behind = figure.offsetWidth;
  figure.style.fontFamily = '';
  return [shown, behind];
}
