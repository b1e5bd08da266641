import { type Look, lookId } from '../../e2e/support/looks.ts';
import { words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';

// Chromium's matrix covers every screen; this covers three of them: each brand, each scheme and each width once, both languages side by
// side, with text twice as large. The test preview has frames of any size in any engine, and axe in each.

const judged: { name: string; look: Pick<Look, 'brand' | 'scheme'>; width: 320 | 412 }[] = [
  { name: 'loan-details-180', look: { brand: 'own', scheme: 'dark' }, width: 320 },
  { name: 'statement-overdue', look: { brand: 'arroyo', scheme: 'light' }, width: 412 },
  { name: 'extension', look: { brand: 'lila', scheme: 'dark' }, width: 320 },
];

test('screens are whole and accessible in other looks, sizes and both languages', async ({ plazo, visitor }) => {
  const t = words.preview.es;
  for (const { name, look, width } of judged) {
    const id = lookId({ ...look, forcedColors: 'none' });
    await visitor.open(`${plazo.url}/testPreview?judge=${name}&look=${id}&width=${width}`);
    await visitor.arriveAt('/testPreview', t.judge);
    await visitor.read(() => {
      for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager';
    });
    await expect
      .poll(() => visitor.read(saidOfFrames), { message: `${name} in ${id} at ${width}`, timeout: 40_000 })
      .toEqual([t.nothingFound, t.nothingFound]);
    expect(await visitor.read(widthsOfFrames), `${name} in ${id}`).toEqual([
      [width, 'es', 0, 0],
      [width, 'en', 0, 0],
    ]);
  }
});

/** Runs in the page. */
function saidOfFrames(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.judged figcaption > :last-child')].map((said) => said.innerText);
}

/** Runs in the page: the width and language of each frame, and by how much it is too wide, also with text twice as large. */
function widthsOfFrames(): [number, string, number, number][] {
  return [...document.querySelectorAll('iframe')].flatMap(({ contentDocument, contentWindow }) => {
    if (!contentDocument || !contentWindow) return [];
    const root = contentDocument.documentElement;
    const tooWide = () => root.scrollWidth - root.clientWidth;
    const usual = tooWide();
    root.style.fontSize = '200%';
    const doubled = tooWide();
    root.style.fontSize = '';
    return [[contentWindow.innerWidth, root.lang, usual, doubled] as [number, string, number, number]];
  });
}
