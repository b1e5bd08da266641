import { ApiError } from '@plazo/contract/envelope';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { Borrower, callApi } from './support/borrower.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { openFromOtherCore } from './support/other-core.ts';
import { expect, test } from './support/plazo.ts';
import { linkTo } from './support/repayment-page.ts';
import { channels, languages, words } from './support/words.ts';

test.describe('a URL that was tampered with', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 4\d\d/] });

  test('is refused with a reason, leads back, and writes nothing', async ({ plazo, page }) => {
    for (const language of languages) {
      const t = words.screen[language];
      const borrower = new Borrower(page, language);
      await page.goto(linkTo(plazo, 'gloria', '/repayment', language));
      const href = (await borrower.channel(channels.store).getAttribute('href')) ?? '';
      const changes: Record<string, string>[] = [
        { amount: '1' },
        { amount: String(Number(new URL(href, plazo.url).searchParams.get('amount')) + 1) },
        { amount: '0' },
        { amount: '-5' },
        { amount: 'abc' },
        { amount: '' },
        { payCode: 'no-such-shop' },
        { requestType: '2' },
      ];
      for (const change of changes) {
        await test.step(`${JSON.stringify(change)} (${language})`, async () => {
          const url = new URL(href, plazo.url);
          for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
          const answered = await page.goto(url.href);
          if (change.requestType === '2' || /^\d+$/.test(change.amount ?? '')) {
            // It might be an old link: it leads to today's state.
            const { loan } = words.nothingToPay[language];
            await page.getByRole('link', { name: loan, exact: true }).click();
            await expect(borrower.repay).toBeVisible();
            return;
          }
          expect(answered?.status()).toBeGreaterThanOrEqual(400);
          expect(answered?.status()).toBeLessThan(500);
          const alert = page.getByRole('alert');
          const title = 'payCode' in change ? t.unknownTitle : t.refusedTitle;
          await expect(alert.getByRole('heading', { name: title })).toBeVisible();
          await expect(alert.getByRole('link', { name: t.callUs })).toBeVisible();
          await expect(borrower.barcode).toHaveCount(0);
          if ('payCode' in change) return;
          await alert.getByRole('link', { name: t.seeLoan }).click();
          await expect(borrower.repay).toBeVisible();
        });
      }
      // None of it made a voucher.
      await page.goto(linkTo(plazo, 'gloria', '/repayment', language));
      await expect(page.getByRole('button', { name: words.repayment[language].copy })).toHaveCount(0);
    }
  });
});

test.describe('an unknown URL', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 404/] });

  for (const language of languages) {
    test(`leads to the start instead of a retry (${language})`, async ({ plazo, page }) => {
      const t = words.screen[language];
      await page.goto(linkTo(plazo, 'ana', '/nowhere', language, { orderId: undefined }));
      await expect(page.getByRole('heading', { name: t.notFoundTitle })).toBeVisible();
      await expect(page.getByRole('link', { name: t.retry })).toHaveCount(0);
      await page.getByRole('link', { name: t.goHome }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === '/');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    });
  }
});

test.describe('somebody else’s order', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 404/] });

  test('is answered like one that does not exist, on every screen', async ({ plazo, page }) => {
    const foreign = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
    const read = async (path: string, orderId: string) => {
      const query = { orderId, amount: '1', payCode: 'store', requestType: '1' };
      const answered = await page.goto(linkTo(plazo, 'fermin', path, 'es', query));
      const text = await page.getByRole('main').innerText();
      return { status: answered?.status(), title: await page.title(), text };
    };
    for (const path of ['/loan-details', '/repayment', '/extension', '/loan-agreement', '/carpmm']) {
      const theirs = await read(path, foreign);
      expect(theirs.status, path).toBe(404);
      const { unknownLoan, unknownTitle } = words.screen.es;
      expect(theirs.text).toContain(path === '/loan-details' ? unknownLoan : unknownTitle);
      expect(await read(path, 'PZ0'), path).toEqual(theirs);
    }
    const calls = [foreign, 'PZ0'].map((orderId) =>
      callApi({ page, plazo, name: 'fermin', endpoint: loanDetails, form: { orderId } }),
    );
    const [theirs, nobodys] = await Promise.all(calls);
    expect(theirs).toEqual(nobodys);
  });
});

test.describe('a session that has ended', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 401/] });
  const paths = ['/confirm', '/loan-details', '/repayment', '/loan-agreement', '/carpmm'];

  test('hands over to the app’s login', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    for (const [index, path] of paths.entries()) {
      const answered = await page.goto(
        linkTo(plazo, 'lucia', path, 'es', { orderId: 'PZ1', amount: '1', payCode: 'store' }),
      );
      expect(answered?.status()).toBe(401);
      await expect.poll(() => told(page)).toEqual(Array.from({ length: index + 1 }, () => ['goLogin', {}]));
      await expect(page.getByRole('alert')).toContainText(words.screen.es.expiredTitle);
    }
    await page.getByRole('button', { name: fill(words.screen.es.signInApp, { app: 'Plazo' }) }).click();
    await expect.poll(async () => (await told(page)).length).toBe(paths.length + 1);
  });

  for (const language of languages) {
    test(`says in plain words what to do in a browser (${language})`, async ({ plazo, page }) => {
      const t = words.screen[language];
      await page.goto(linkTo(plazo, 'lucia', '/confirm', language));
      await expect(page.getByRole('heading', { name: t.expiredTitle })).toBeVisible();
      await expect(page.getByText(fill(t.logInByPhone, { app: 'Plazo' }))).toBeVisible();
      // It offers nothing that cannot work.
      await expect(page.getByRole('button', { name: fill(t.signInApp, { app: 'Plazo' }) })).toHaveCount(0);
      await page.getByRole('link', { name: t.logIn }).click();
      await expect(page.getByRole('heading', { name: words.login[language].title })).toBeVisible();
      expect(page.url()).not.toContain('sessionId');
    });
  }
});

test.describe('the message of a lender’s own core about an unknown order', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 404/] });

  for (const language of languages) {
    test(`is shown as sent, with a way onward (${language})`, async ({ plazo, page }) => {
      const t = words.screen[language];
      const said = language === 'es' ? 'El contrato PZ-9 fue archivado.' : 'Contract PZ-9 was archived.';
      const isNeedPop = language === 'es' ? '2' : '1';
      const failure = new ApiError('9404', said, 404);
      const refused = { endpoint: contractDetail, data: null, failure };
      await openFromOtherCore(page, plazo, `/loan-agreement?orderNo=PZ-9&isNeedPop=${isNeedPop}`, [refused]);
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading', { name: t.unknownTitle })).toBeVisible();
      await expect(alert.getByText(said)).toBeVisible();
      await expect(alert.getByRole('link', { name: t.seeMyLoans })).toHaveAttribute('href', /^\/loans\?/);
      await expect(alert.getByRole('link', { name: t.callUs })).toBeVisible();
    });
  }
});
