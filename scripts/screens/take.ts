import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { addressOf, type ScreenState, screenStates } from '../../apps/server/src/demo/demo-screens.ts';
import { Borrower } from '../../e2e/support/borrower.ts';
import { hydrated } from '../../e2e/support/hydration.ts';
import { type Language, Plazo } from '../../e2e/support/plazo.ts';
import { Server } from '../../e2e/support/server.ts';
import { languages } from '../../e2e/support/words.ts';
import { chromiumFlags, ensureTools, root } from '../setup.mjs';
import { holdStill, openPhone, phones, photograph, type Setting, showWhole } from './camera.ts';
import { Darkroom } from './darkroom.ts';
import { type Entry, galleryPage, stripPage } from './gallery.ts';
import { type Moment, moments, openState, type Scene } from './moments.ts';

const folder = join(root, 'docs/screens');
/** All pictures together may weigh so much: they are cloned with every copy of the repository. */
const mostBytes = 9_000_000;
const pictureColours = 20;
const stripFile = 'readme.png';
/** How far into a motion that runs for long a picture is taken. */
const longMotionAt = 1600;
/** Each state on both phones in both languages. */
const settings: readonly Setting[] = phones.flatMap((phone) => languages.map((language) => ({ ...phone, language })));
/** The journey in four screens, for the README. */
const journey = ['confirm-offer', 'loan-details-174', 'repayment', 'instruction'];

/** The phone for those: large enough to be read when four of them share the width of a page. */
const journeyPhone: Setting = { width: 360, height: 780, language: 'es', scale: 2 };
const stripWidth = 900;

interface Studio {
  server: Server;
  browser: Browser;
  darkroom: Darkroom;
}

/** Takes every picture, or those whose names begin so. Throws when they weigh too much. */
export async function takePictures(print: (line: string) => void, only = ''): Promise<void> {
  const { headless: found } = ensureTools(['headless', 'fonts'], print);
  const server = await Server.start({
    environment: {
      PLAZO_SCREENS_BEGUN: String(Date.now()),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'still-world.mjs')).href}`,
    },
  });
  const browser = await chromium.launch({ executablePath: found?.path ?? '', args: chromiumFlags() });
  try {
    const studio = { server, browser, darkroom: await Darkroom.open(browser) };
    mkdirSync(folder, { recursive: true });
    const entries: Entry[] = [];
    const strip: Buffer[] = [];
    for (const state of [...screenStates.map(asMoment), ...moments]) {
      // Also where its picture is not asked for: the states after it are what they are because of it.
      if (state.once) await onPhone(studio, state, journeyPhone, state.once);
      if (!state.name.startsWith(only)) continue;
      print(state.name);
      // Before the state's own pictures, whose last one may be what gives the next state its data.
      if (journey.includes(state.name)) {
        strip.push(await takeOne(studio, { ...state, isScreenOnly: true }, journeyPhone));
      }
      entries.push(await takeState(studio, state));
    }
    if (only === '') {
      writeFileSync(join(folder, stripFile), await takeStrip(studio, strip));
      writeFileSync(join(folder, 'README.md'), galleryPage(entries));
      removeStale(entries);
    }
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
  weigh(print);
}

/** A state that its link alone shows. */
function asMoment(state: ScreenState): Moment {
  const ways = [state.path && `at ${state.path}`, state.through && `by the link to ${state.through}`];
  const changes = Object.entries(state.query ?? {}).map(([name, value]) => `with ${name}=${value ?? ''}`);
  return { ...state, how: [`the link of ${state.borrower}`, ...ways, ...changes].filter(Boolean).join(', ') };
}

async function takeState(studio: Studio, state: Moment): Promise<Entry> {
  const pictures: { file: string; language: Language; width: number }[] = [];
  for (const setting of settings) {
    const file = `${state.name}-${setting.language}-${setting.width}.png`;
    const picture = await takeOne(studio, state, setting);
    writeFileSync(join(folder, file), await studio.darkroom.develop(picture, pictureColours));
    pictures.push({ file, language: setting.language, width: setting.width });
  }
  return { screen: state.screen, name: state.name, how: state.how, pictures };
}

function takeOne(studio: Studio, state: Moment, setting: Setting): Promise<Buffer> {
  return onPhone(studio, state, setting, async (scene) => {
    const { page } = scene;
    await (state.open ?? openState)(scene);
    // The contract has no scripts to wait for.
    if ((await page.locator('link[rel=modulepreload]').count()) > 0) await hydrated(page);
    // What opens by itself is a moment of its own.
    const opened = page.locator('dialog[open]');
    if (!state.act && !state.isScreenOnly && (await opened.count()) > 0) await page.keyboard.press('Escape');
    await state.act?.(scene);
    // A toast does not leave, and a countdown does not end, while the picture is taken.
    await page.clock.pauseAt(await page.evaluate((later) => Date.now() + later, longMotionAt));
    if (!state.isScreenOnly) await showWhole(page);
    await holdStill(page, longMotionAt);
    return photograph(page);
  });
}

async function onPhone<Result>(
  { browser, server }: Studio,
  state: Moment,
  setting: Setting,
  work: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const { language } = setting;
  const context = await openPhone(browser, setting);
  try {
    const page = await context.newPage();
    await page.clock.install();
    const inLanguage = { ...state, query: { ...state.query, isNeedPop: language === 'en' ? '1' : '2' } };
    const address = addressOf(inLanguage, server.links);
    return await work({
      page,
      state,
      address,
      language,
      plazo: new Plazo(server),
      borrower: new Borrower(page, language),
    });
  } catch (error) {
    throw new Error(`${state.name} in ${language} at ${setting.width}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** The journey's screens side by side. */
async function takeStrip({ browser, darkroom }: Studio, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: stripWidth, height: 100 }, deviceScaleFactor: 1.5 });
  await page.setContent(stripPage(pictures, stripWidth));
  await showWhole(page);
  await holdStill(page, 0);
  return darkroom.develop(await photograph(page), 256);
}

/** Pictures of states that are no more. */
function removeStale(entries: readonly Entry[]): void {
  const current = new Set([stripFile, ...entries.flatMap(({ pictures }) => pictures.map(({ file }) => file))]);
  for (const file of readdirSync(folder)) {
    if (/\.(png|webp)$/.test(file) && !current.has(file)) rmSync(join(folder, file));
  }
}

function weigh(print: (line: string) => void): void {
  const files = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  print(`${files.length} files in docs/screens, ${(bytes / 1e6).toFixed(2)} MB`);
  if (bytes > mostBytes) throw new Error(`docs/screens may weigh ${mostBytes / 1e6} MB`);
}
