import type { Page } from '@playwright/test';
import { loanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { localDate } from '@plazo/loan-rules/calendar';
import { contactConfirmationMs } from '@plazo/loan-rules/limits';
import { expectAccessible } from './support/accessibility.ts';
import { hydrated } from './support/hydration.ts';
import { tabTo } from './support/keyboard.ts';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

const address = (plazo: Plazo, path: string, language: Language) =>
  `${plazo.url}${path}${language === 'en' ? '?isNeedPop=1' : ''}`;

const nav = (page: Page, language: Language) => page.getByRole('navigation', { name: words.site[language].navigation });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The loan terms of spec 9, as the page writes them. Repeated on purpose. */
const loanFigures = [
  /91 to 365 calendar days/,
  /decide on a complete application within 1 day/,
  /funds reach .* within 1 to 3 days/,
  /one-time penalty of Rs\.1,000 for new clients, or Rs\.800 for repeat clients/,
  /daily interest of 5% on the unpaid amount, days 1-30/,
  /daily interest of 4% on the unpaid amount, days 31-90/,
  /daily interest of 2% on the unpaid amount, from day 91/,
  /only after half of its term has passed, and not before 7 calendar days after disbursement/,
  /notify us within 3 calendar days/,
  /within 10 days of the final judgment/,
  /at least 7 business days’ notice/,
  /Indian national over 18 years of age/,
];

test.use({ reducedMotion: 'no-preference' });

test.describe('the company site', () => {
  onOneWidth();

  test('numbers its steps in black on white when it is printed', async ({ plazo, page }) => {
    await page.goto(address(plazo, '/About', 'es'));
    await page.emulateMedia({ media: 'print' });
    const step = page.locator('.site-steps > li').first();
    const number = await step.evaluate((item) => {
      const { color, backgroundColor } = getComputedStyle(item, '::before');
      return { color, backgroundColor };
    });
    expect(number).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' });
  });

  for (const language of languages) {
    const t = words.site[language];

    test(`has four sections, each on the home page and at its own address (${language})`, async ({ plazo, page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address(plazo, '/', language));
      const names = [t.home, t.about, t.policy, t.loan];
      await expect(nav(page, language).getByRole('link')).toHaveText(names);
      for (const [path, name, heading] of [
        ['/About', t.about, t.aboutUs.title],
        ['/Policy', t.policy, t.policy],
        ['/Loan', t.loan, t.loan],
      ] as const) {
        await page.goto(address(plazo, path, language));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(nav(page, language).locator('[aria-current="page"]')).toHaveText(name);
        await expect(page).toHaveTitle(new RegExp(`${name} · Plazo$`));
        await nav(page, language).getByRole('link', { name: t.home, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.headline);
        expect(new URL(page.url()).searchParams.get('isNeedPop')).toBe(language === 'en' ? '1' : null);
      }
      // Spec 2: it exists, but neither the navigation nor anything else links to it.
      await expect(page.locator('a[href*="/Contact"]')).toHaveCount(0);
    });

    test(`names the lender and the year of the lender's clock in its footer (${language})`, async ({ plazo, page }) => {
      await page.goto(address(plazo, '/User', language));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.siteUser[language].agreement.title);
      const foot = page.getByRole('contentinfo');
      await expect(foot).toContainText('Plazo Demo, S.A.P.I.');
      await expect(foot).toContainText('Av. de los Ejemplos 100, Col. Centro, 06000 Ciudad de México');
      // The lender's date, not this machine's.
      const [year] = localDate(plazo.now(), 'America/Mexico_City').split('-');
      await expect(foot).toContainText(`© ${year} Plazo Demo`);
      await expect(foot.getByRole('link', { name: /55\s5555\s0100/ })).toHaveAttribute('href', 'tel:+525555550100');
      const mail = foot.getByRole('link', { name: 'ayuda@plazo.example' });
      await expect(mail).toHaveAttribute('href', 'mailto:ayuda@plazo.example');
      await expect(page.locator('body')).not.toContainText(/\{\w+\}/);
    });

    test(`embeds the privacy notice, and shows it whole at /Policy (${language})`, async ({ plazo, page }) => {
      await page.goto(address(plazo, '/', language));
      const policy = section(page, t.policy);
      await policy.locator('summary').first().click();
      for (const { title } of t.privacy.sections) await expect(policy.getByText(title, { exact: true })).toBeVisible();
      const title = t.privacy.sections.find(({ id }) => id === 'face')?.title ?? '';
      const face = policy.locator('details details').filter({ has: page.getByText(title, { exact: true }) });
      await expect(face.getByText(/30 (días|days)/)).toBeHidden();
      await face.locator('summary').click();
      await expect(face.getByText(/30 (días|days)/)).toBeVisible();
      await policy.getByRole('link', { name: t.privacyWhole }).click();
      await expect(page.getByText(/30 (días|days)/)).toBeVisible();
      // Once in this text, in words.
      await expect(page.getByText(/: 21 (de noviembre de|November) 2026$/)).toBeVisible();
    });

    test(`lists the headings of a long text (${language})`, async ({ plazo, page }) => {
      await page.goto(address(plazo, '/User', language));
      const contents = page.getByRole('main').locator('details');
      await contents.locator('summary').click();
      const { sections } = words.siteUser[language].agreement;
      await expect(contents.getByRole('link')).toHaveCount(sections.length);
      await contents.getByRole('link').last().click();
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport();
    });
  }

  test('is in the language of the link, and switches to the other', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/About?utm=x`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiénes somos');
    expect(new URL(page.url()).searchParams.get('utm')).toBe('x');
  });

  test('shows every figure of the loan terms, always in English', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/Loan`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const terms = page.getByRole('main').locator('[lang="en"]').first();
    for (const figure of loanFigures) await expect(terms).toContainText(figure);
    await expect(terms).toContainText('Plazo Demo, S.A.P.I.');
    await expect(terms).not.toContainText(/\{\w+\}/);
    await expect(page.getByText(words.siteLoan.es.indiaOnly)).toBeVisible();
    // What holds for its readers is in sight, the rest one tap away.
    await expect(page.getByText(words.siteLoan.es.yours)).toBeVisible();
    await expect(terms).toBeHidden();
    await page.getByText(words.siteLoan.es.india).click();
    await expect(terms).toBeVisible();
    // Its reader's language first.
    await expect(page.getByRole('heading').first()).toHaveText(words.site.es.loan);

    await page.goto(`${plazo.url}/`);
    // Nothing English on a Spanish page but the name of the language.
    const home = section(page, words.site.es.loan);
    await home.locator('summary').click();
    await expect(home.getByText(words.siteLoan.es.onlyEnglish)).toBeVisible();
    await expect(home.locator('[lang="en"]')).toHaveCount(0);
    await page.goto(address(plazo, '/', 'en'));
    // Here it says only who they are for; the terms themselves are on their page.
    const inEnglish = section(page, words.siteLoan.en.terms.title);
    await inEnglish.locator('summary').click();
    await expect(inEnglish.getByText(/loans of 91 to 365 calendar days/)).toBeVisible();
    await expect(inEnglish.getByText(/Rs\./)).toHaveCount(0);
  });

  test('marks the current section in the navigation, by scroll, keyboard and address', async ({ plazo, page }) => {
    const t = words.site.es;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${plazo.url}/`);
    const current = nav(page, 'es').locator('[aria-current]');
    await expect(current).toHaveText([t.home]);
    for (const [id, name] of [
      ['about', t.about],
      ['loan', t.loan],
      ['policy', t.policy],
    ] as const) {
      await page.locator(`#${id}`).evaluate((element) => scrollTo(0, (element as HTMLElement).offsetTop - 60));
      await expect(current).toHaveText([name]);
    }
    await tabTo(page, nav(page, 'es').getByRole('link', { name: t.about }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#about$/);
    await expect(section(page, t.about).getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(current).toHaveText([t.about]);

    await page.goto(`${plazo.url}/?utm=x#policy`);
    await expect(current).toHaveText([t.policy]);
  });

  test('shows the cost of a loan available today, or nothing about it', async ({ plazo, page }) => {
    const t = words.site.es;
    await page.goto(`${plazo.url}/`);
    const example = section(page, fill(t.example, { product: 'Plazo Flex' }));
    const figures = (label: string) =>
      example.locator('div').filter({ hasText: label }).getByRole('definition').first();
    // The currency stands once, with the total.
    await expect(figures(t.received)).toHaveText('$2.500,00');
    await expect(figures(t.total)).toHaveText('$2.716,91 MXN');
    await expect(example).toContainText(fill(t.after, { term: '30 días' }));
    // Each figure once.
    expect((await example.innerText()).split('2.716,91')).toHaveLength(2);

    await openFromOtherCore(page, plazo, '/', [answer(loanCosts, { products: [] })]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.headline);
    await expect(example).toHaveCount(0);
  });

  test('lets the keyboard skip the navigation', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: words.site.es.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });

  test('folds its navigation into a menu on a phone', async ({ plazo, page }) => {
    const t = words.site.es;
    await page.goto(`${plazo.url}/`);
    await expect(nav(page, 'es')).toBeHidden();
    await page.getByRole('button', { name: t.menu, exact: true }).click();
    await expect(nav(page, 'es')).toBeVisible();
    await expectAccessible(page);
    await expectTargets(page);
    await page.keyboard.press('Escape');
    await expect(nav(page, 'es')).toBeHidden();
    await page.getByRole('button', { name: t.menu, exact: true }).click();
    await nav(page, 'es').getByRole('link', { name: t.loan }).click();
    await expect(nav(page, 'es')).toBeHidden();
    await expect(section(page, t.loan).getByRole('heading', { level: 3 })).toBeInViewport();
  });

  for (const width of [820, 1440]) {
    test(`fits a screen of ${width} pixels`, async ({ plazo, page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/', '/About', '/Policy', '/Loan', '/User', '/Contact']) {
        await page.goto(address(plazo, path, 'en'));
        await expectNothingCut(page);
        await expectAccessible(page);
      }
    });
  }

  test('keeps the paragraphs together next to the steps', async ({ plazo, page }) => {
    await page.setViewportSize({ width: 820, height: 900 });
    await page.goto(address(plazo, '/About', 'es'));
    const paragraphs = page.locator('.site-halves .prose p');
    // The text's own box: a paragraph's could be stretched.
    const texts = await paragraphs.evaluateAll((parts) =>
      parts.map((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        const { top, bottom } = text.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const [index, { bottom }] of texts.slice(0, -1).entries())
      expect((texts[index + 1]?.top ?? 0) - bottom).toBeLessThan(24);
  });
});

test.describe('the company site without scripts', () => {
  onOneWidth();
  test.use({ javaScriptEnabled: false });

  test('can be read and navigated', async ({ plazo, page }) => {
    const t = words.site.es;
    await page.goto(`${plazo.url}/`);
    await page.getByRole('button', { name: t.menu, exact: true }).click();
    await nav(page, 'es').getByRole('link', { name: t.loan }).click();
    await expect(section(page, t.loan).getByRole('heading', { level: 3 })).toBeInViewport();
    await section(page, t.loan).locator('summary').click();
    await page.getByRole('link', { name: t.terms }).click();
    await page.getByText(words.siteLoan.es.india).click();
    await expect(page.getByText(/Rs\.1,000 for new clients/)).toBeVisible();
  });

  test('says that the contact form needs them, and whom to contact instead', async ({ plazo, page }) => {
    const t = words.siteContact.es;
    await page.goto(`${plazo.url}/Contact`);
    await page.locator('main summary').click();
    await expect(page.getByText(t.nothingSent)).toBeVisible();
    await expect(page.getByText('Horario: de lunes a viernes de 9:00 a 18:00')).toBeVisible();
    await expect(page.getByRole('button', { name: t.check })).toBeDisabled();
    await expect(page.getByRole('main').getByRole('link')).toHaveText([/Llamar.*5555/, /ayuda@plazo\.example/]);
  });
});

test.describe('the contact form', () => {
  onOneWidth();

  for (const language of languages) {
    const t = words.siteContact[language];
    const filled = { [t.name]: 'Ana', [t.email]: 'ana@x.example', [t.telephone]: '5512345678', [t.message]: 'Hola' };
    const fillIn = async (page: Page, except = '') => {
      for (const [label, value] of Object.entries(filled)) {
        await page.getByRole('textbox', { name: label }).fill(label === except ? '  ' : value);
      }
    };

    test(`asks for what is missing (${language})`, async ({ plazo, page }) => {
      await page.goto(address(plazo, '/Contact', language));
      await hydrated(page);
      await page.locator('main summary').click();
      for (const label of Object.keys(filled)) {
        await fillIn(page, label);
        await page.getByRole('button', { name: t.check }).click();
        await expect(page.getByRole('alert')).toHaveText(t.incomplete);
        await expect(page.getByRole('textbox', { name: label })).toBeFocused();
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
        await expect(page.getByRole('img')).toHaveCount(0);
      }
      await expectAccessible(page);
      if (language === 'en') await expect(page.getByRole('alert')).toHaveText('Please provide complete information!');
    });

    test(`shows a picture for three seconds, clears, and sends nothing (${language})`, async ({ plazo, page }) => {
      expect(contactConfirmationMs).toBe(3000);
      const time = await ownTime(page);
      await page.goto(address(plazo, '/Contact', language));
      await hydrated(page);
      await page.locator('main summary').click();
      await expect(page.getByText(t.nothingSent)).toBeVisible();
      await fillIn(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await time.stop();
      await page.getByRole('button', { name: t.check }).click();
      await time.pass(100);
      const picture = page.getByRole('img', { name: t.done });
      await expect(picture).toBeVisible();
      for (const label of Object.keys(filled)) await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
      await time.pass(2800);
      await expect(picture).toBeVisible();
      await time.pass(300);
      await expect(picture).toHaveCount(0);
      // The picture itself comes from this server; the text is in the reader's own mail, which sends it or not.
      const mail = 'GET ayuda@plazo.example';
      expect(requests).toContain(mail);
      expect(requests.filter((line) => line !== mail && !line.endsWith('/pictures/contact-complete.svg'))).toEqual([]);
    });
  }
});
