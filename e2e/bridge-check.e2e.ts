import { bridgeCheckMessages } from '../apps/server/src/pages/bridge-check.messages.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';

onOneWidth();

test('writes down which port there is, what was sent and what came back', async ({ plazo, page }) => {
  const { words, ...t } = bridgeCheckMessages.es;
  await insideApp(page, 'ios');
  await page.goto(`${plazo.url}/bridge-check?appActions=callPhone`);
  const report = page.getByRole('textbox', { name: t.report });
  await expect(report).toHaveValue(/webkit\.messageHandlers\.plazo\nappActions: callPhone\n/);
  await page.getByRole('button', { name: 'callPhone' }).click();
  await expect.poll(() => told(page)).toEqual([['callPhone', { number: '5500000000' }]]);
  await page.evaluate(() => {
    const [message] = JSON.parse(sessionStorage.getItem('plazo-recorded-messages') ?? '[]');
    dispatchEvent(new CustomEvent('plazo-reply', { detail: { id: message.id, done: true } }));
  });
  await expect(report).toHaveValue(/callPhone: plazo-reply .*"done":true/);
  await page.getByLabel(t.files).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(report).toHaveValue(/foto\.png \(image\/png, 1 B\)/);
  await page.getByRole('button', { name: t.back, exact: true }).click();
  await page.goBack();
  await expect(report).toHaveValue(new RegExp(`${words.back}: ${words.came}`));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t.download }).click();
  expect((await downloading).suggestedFilename()).toBe('prueba.pdf');
});
