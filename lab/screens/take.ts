import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { addressOf } from '../../apps/server/src/demo/screen-address.ts';
import { Borrower } from '../../e2e/support/borrower.ts';
import { hydrated } from '../../e2e/support/hydration.ts';
import { everyLook, lookId } from '../../e2e/support/looks.ts';
import { type Language, Plazo } from '../../e2e/support/plazo.ts';
import { Server } from '../../e2e/support/server.ts';
import { languages } from '../../e2e/support/words.ts';
import { builtScreens } from '../../scripts/built-screens.mjs';
import { chromiumFlags, ensureTools, root } from '../../scripts/setup.mjs';
import {
  holdStill,
  largerScreens,
  nameHost,
  openPhone,
  phones,
  photograph,
  type Setting,
  showWhole,
} from './camera.ts';
import { Darkroom } from './darkroom.ts';
import { type Entry, galleryPage, stripPage } from './gallery.ts';
import { type Moment, moments } from './moments.ts';
import { openState, type Scene } from './scene.ts';
import { stillClock } from './still-clock.mjs';

/** All pictures, to review a change. Git ignores the folder. */
const everyPictureFolder = join(root, 'pictures');
/** The pictures that documents show. */
const documentsFolder = join(root, 'docs/screens');
/** Their limit, since every clone of the repository contains them. */
const maxBytes = 500_000;
const pictureColours = 20;
const stripFile = 'readme.png';
/** The point of a long animation at which a picture is taken. */
const longMotionAt = 1600;
const documentSetting: Setting = { ...phones[0], language: 'es' };
/** A state of each main screen, on the larger phone in Spanish, for docs/screens. */
const documented = [
  'confirm-offer',
  'contract-of-a-loan',
  'loan-details-174',
  'loan-details-180',
  'repayment',
  'instruction',
  'extension',
  'statement',
  'complaint-form',
  'complaint-detail-answered',
  'customer-service',
  'promotion',
];
/** The journey in four screens, for the README. */
const journey = ['confirm-offer', 'loan-details-174', 'repayment', 'instruction'];

/** Their phone: readable even when four pictures share the width of a page. */
const journeyPhone: Setting = { width: 360, height: 780, language: 'es', scale: 2 };
const stripWidth = 900;

interface Studio {
  server: Server;
  browser: Browser;
  darkroom: Darkroom;
}

/** Which pictures to take: those of the documents, or of every state whose name starts with one of the texts, separated by commas. */
export type Assignment = { for: 'documents' } | Review;

interface Review {
  for: 'review';
  only: string;
  /** One of each, instead of all. */
  language?: string;
  width?: string;
  /** A brand and a scheme, as the development server knows them; its own by default. */
  look?: string;
}

/** The screens and languages that a review asks for: by default both phones, in both languages. */
function settingsOf({ language, width, look }: Review): readonly Setting[] {
  const looks = [...new Set(everyLook.map(lookId))];
  if (look !== undefined && !looks.includes(look)) throw new Error(`--look is one of ${looks.join(', ')}`);
  const screens =
    width === undefined ? phones : [...phones, ...largerScreens].filter((screen) => screen.width === Number(width));
  const wanted = languages.filter((one) => one === (language ?? one));
  const settings = screens.flatMap((screen) => wanted.map((language) => ({ ...screen, language, look })));
  if (settings.length === 0) throw new Error('--language is es or en, --width 320, 412, 820 or 1280');
  return settings;
}

/** Takes the pictures into their folder. Throws if those of the documents are too large. */
export async function takePictures(print: (line: string) => void, assignment: Assignment): Promise<void> {
  const isForDocuments = assignment.for === 'documents';
  const settings = isForDocuments ? [documentSetting] : settingsOf(assignment);
  const { headless: found } = ensureTools(['headless', 'fonts'], print);
  const begun = Date.now();
  const server = await Server.start({
    environment: {
      PLAZO_SCREENS_BEGUN: String(begun),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'still-world.mjs')).href}`,
    },
  });
  server.now = stillClock(begun);
  const browser = await chromium.launch({ executablePath: found?.path ?? '', args: chromiumFlags() });
  try {
    const studio = { server, browser, darkroom: await Darkroom.open(browser) };
    const folder = isForDocuments ? documentsFolder : join(everyPictureFolder, assignment.look ?? '');
    const isWanted = (name: string) =>
      isForDocuments
        ? documented.includes(name) || journey.includes(name)
        : assignment.only.split(',').some((begin) => name.startsWith(begin));
    mkdirSync(folder, { recursive: true });
    const entries: Entry[] = [];
    const strip = new Map<string, Buffer>();
    const { screenStates } = await builtScreens();
    for (const state of [...screenStates.map(asMoment), ...moments]) {
      // Even if its picture is not requested: later states depend on it.
      if (state.once) await onPhone(studio, state, journeyPhone, state.once);
      if (!isWanted(state.name)) continue;
      print(state.name);
      // Before the state's own pictures, because taking the last one may change the data of the next state.
      if (isForDocuments && journey.includes(state.name)) {
        strip.set(state.name, await takeOne(studio, { ...state, isScreenOnly: true }, journeyPhone));
      }
      entries.push(await takeState(studio, state, folder, settings));
    }
    if (isForDocuments)
      writeFileSync(
        join(folder, stripFile),
        await takeStrip(
          studio,
          journey.flatMap((name) => strip.get(name) ?? []),
        ),
      );
    if (isForDocuments || assignment.only === '') {
      writeFileSync(join(folder, 'README.md'), galleryPage(entries, isForDocuments));
      removeStale(folder, entries);
    }
    weigh(print, folder);
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
}

/** Takes the picture of a state that its link shows. */
function asMoment(state: ScreenState): Moment {
  const ways = [state.path && `at ${state.path}`, state.through && `by the link to ${state.through}`];
  const changes = Object.entries(state.query ?? {}).map(([name, value]) => `with ${name}=${value ?? ''}`);
  return { ...state, how: [`the link of ${state.borrower}`, ...ways, ...changes].filter(Boolean).join(', ') };
}

async function takeState(studio: Studio, state: Moment, folder: string, settings: readonly Setting[]): Promise<Entry> {
  const pictures: { file: string; language: Language; width: number }[] = [];
  // A screen that the specification fixes in one language (Spanish: joint login failure) is in no other set.
  const isFixed = state.language !== undefined && state.written === undefined;
  for (const setting of settings.filter(({ language }) => !isFixed || language === state.language)) {
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
    // Static screens have no scripts to wait for.
    if ((await page.locator('link[rel=modulepreload]').count()) > 0) await hydrated(page);
    // A dialog that opens by itself is a separate moment.
    const opened = page.locator('dialog[open]');
    if (!state.act && !state.isScreenOnly && (await opened.count()) > 0) await page.keyboard.press('Escape');
    await state.act?.(scene);
    // No toast disappears and no countdown ends while the picture is taken.
    await page.clock.pauseAt(await page.evaluate((later) => Date.now() + later, longMotionAt));
    await nameHost(page);
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
  const { language, look } = setting;
  const context = await openPhone(browser, setting);
  try {
    const page = await context.newPage();
    await page.clock.install();
    const looks = look === undefined ? {} : { look };
    const inLanguage = { ...state, query: { ...state.query, isNeedPop: language === 'en' ? '1' : '2', ...looks } };
    const address = addressOf(inLanguage, server.links);
    return await work({
      page,
      state: inLanguage,
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

/** Removes pictures of former states. */
function removeStale(folder: string, entries: readonly Entry[]): void {
  const current = new Set([stripFile, ...entries.flatMap(({ pictures }) => pictures.map(({ file }) => file))]);
  for (const file of readdirSync(folder)) {
    if (/\.(png|webp)$/.test(file) && !current.has(file)) rmSync(join(folder, file));
  }
}

function weigh(print: (line: string) => void, folder: string): void {
  const files = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  print(`${files.length} files in ${relative(root, folder)}, ${(bytes / 1e6).toFixed(2)} MB`);
  if (folder === documentsFolder && bytes > maxBytes) throw new Error(`the limit is ${maxBytes / 1e6} MB`);
}
