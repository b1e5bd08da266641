import { createHash } from 'node:crypto';
import type { ScreenState } from '@plazo/contract/pages';
import { dayInWords, dayOfLetter, shortDay } from '@plazo/loan-rules/day-in-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLinks } from '../../demo/links.ts';
import { addressOf } from '../../demo/screen-address.ts';
import { seedDemo } from '../../demo/seed.ts';
import { builtPages } from '../../pages/page-source.ts';
import { stateOf } from '../../testing/database-state.ts';
import { openWithPages } from '../../testing/documents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { readScreen } from '../../testing/screen-text.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { openStorage } from '../uploads/storage.ts';

const origin = 'http://plazo';
const kept = ['contract', 'disclosure-sheet', 'letter', 'receipt', 'statement'];

let server: TestServer;
let links: readonly { name: string; url: string }[];
let states: ScreenState[];
beforeAll(async () => {
  server = await openWithPages();
  const { tenant, masterKeys } = server.config;
  const [channel] = tenant.channels;
  if (!channel) throw new Error('no channel');
  const storage = openStorage(server.config);
  await seedDemo(server.db, { now: server.clock.now(), tenant, channel, storage, masterKeys });
  links = await demoLinks(server.db, origin);
  const { screenStates } = await (await builtPages()).renderer();
  states = screenStates.filter(({ screen, status = 200 }) => kept.includes(screen) && status === 200);
});
afterAll(() => server.app.close());

const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });

/** The screen of a state, and the address of its file. */
async function openState(state: ScreenState, isNeedPop: '1' | '2') {
  const first = new URL(addressOf(state, links));
  first.searchParams.set('isNeedPop', isNeedPop);
  let screen = readScreen((await get(first.href.slice(origin.length))).body);
  if (state.through !== undefined) {
    const link = screen.links.find((href) => new URL(href, origin).pathname === state.through);
    screen = readScreen((await get(link ?? '')).body);
  }
  return { ...screen, save: screen.links.find((href) => href.includes('saveAs=pdf')) };
}

function stateNamed(name: string): ScreenState {
  const state = states.find((one) => one.name === name);
  if (!state) throw new Error(`no state ${name}`);
  return state;
}

/** The address of a state's file, in Spanish. */
async function addressToSave(name: string): Promise<string> {
  const { save } = await openState(stateNamed(name), '2');
  if (save === undefined) throw new Error(`${name} cannot be saved`);
  return save;
}

/** Amounts, percentages and dates. */
const figuresIn = (text: string) =>
  new Set(text.replaceAll('\u00a0', ' ').match(/\d{4}-\d{2}-\d{2}|-?[$₹₱] ?\d[\d.,]*\d|\d[\d.,]*\d ?%/g));

/** Without blanks: line breaks may differ. */
const bare = (text: string) => text.normalize('NFC').replace(/\s/g, '');

describe('a saved document', () => {
  it('says the same as its screen, in every state and both languages', { timeout: 240_000 }, async () => {
    expect(states.length).toBeGreaterThan(15);
    const today = new Date(server.clock.now()).toISOString().slice(0, 10);
    const saved: string[] = [];
    for (const state of states) {
      // The words of each kind are compared in both languages; figures do not depend on the language.
      const isFirst = !saved.some((name) => name.startsWith(state.screen));
      for (const language of isFirst ? (['2', '1'] as const) : (['2'] as const)) {
        const { save, pieces, words } = await openState(state, language);
        if (save === undefined) continue;
        const answer = await get(save);
        expect(answer.headers['content-type'], state.name).toBe('application/pdf');
        const { text } = await readPdf(answer.rawPayload);
        const read = figuresIn(text);
        const missed = [...figuresIn(pieces.join(' '))].filter((figure) => !read.has(figure));
        const shown = figuresIn(words);
        const said = words.replace(/\s+/g, ' ');
        // Paper writes dates as year, month and day where a screen may use words.
        const locale = language === '1' ? 'en' : 'es';
        const inWords = (figure: string) =>
          [dayInWords, shortDay].some((write) => said.includes(write(figure, locale, today).replace(/\s/g, ' ')));
        // A screen is of today; a document names the day that it is of.
        const added = [...read].filter((figure) => figure !== today && !shown.has(figure) && !inWords(figure));
        expect({ missed, added }, `${state.name} ${language}`).toEqual({ missed: [], added: [] });
        // A statement has a table where its screen has sentences.
        const wanted = state.screen === 'statement' ? [] : pieces;
        const written = bare(text);
        const missing = wanted.filter((piece) => !written.includes(bare(piece)));
        expect(missing, `${state.name} ${language}`).toEqual([]);
        saved.push(state.name);
      }
    }
    const notSaved = states.map(({ name }) => name).filter((name) => !saved.includes(name));
    // Before the money is sent nothing is booked.
    expect(notSaved).toEqual(['statement-nothing-yet']);
  });

  it('is the same file each time, however late: hashes can be compared', async () => {
    const hashes: string[] = [];
    const addresses = await Promise.all(['letter', 'receipt', 'contract-of-instalments'].map(addressToSave));
    const now = server.clock.now();
    for (const time of [now, now + 60_000]) {
      server.clock.set(new Date(time).toISOString());
      const files = await Promise.all(addresses.map(get));
      hashes.push(files.map(({ rawPayload }) => createHash('sha256').update(rawPayload).digest('hex')).join());
    }
    server.clock.set(new Date(now).toISOString());
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes[0]?.split(',')).size).toBe(3);
  });

  it('has a title, a language and a structure that screen readers use', async () => {
    const { title, language, elements, pages, all, text } = await readPdf(
      (await get(await addressToSave('contract-of-instalments'))).rawPayload,
    );
    expect(title).toMatch(/^Contrato de préstamo · Préstamo \S+$/);
    expect(language).toBe('es');
    expect([...elements].sort()).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
    const letter = await readPdf((await get(await addressToSave('letter'))).rawPayload);
    expect(letter.elements).toContain('Figure');
    // Page numbers are on the paper, and not read aloud.
    expect(pages).toBeGreaterThan(1);
    expect(all).toContain(`Página ${pages} de ${pages}`);
    expect(text).not.toContain('Página');
  });

  it('is a file that no cache keeps, and contains nothing of the session', async () => {
    const address = await addressToSave('letter');
    const { sessionId = '' } = Object.fromEntries(new URL(address, origin).searchParams);
    const { headers, rawPayload, statusCode } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="carta-de-no-adeudo-[A-Za-z0-9-]+\.pdf"$/);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(sessionId).not.toBe('');
    const { all, title } = await readPdf(rawPayload);
    for (const where of [all, String(title), String(headers['content-disposition']), rawPayload.toString('latin1')])
      expect(where).not.toContain(sessionId);
  });
});

describe('a refused document', () => {
  const withQuery = (address: string, changes: Record<string, string>) => {
    const url = new URL(address, origin);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    return url.href.slice(origin.length);
  };

  it.each([
    ['whose session has ended', { sessionId: 'ended' }, 401],
    ['of another borrower', { orderId: 'HUGO', orderNo: 'HUGO' }, 404],
    ['of nobody', { orderId: 'nothing', orderNo: 'nothing' }, 404],
  ])('%s is a screen that says why', async (_, changes, status) => {
    const others = new URL(links.find(({ name }) => name === 'hugo')?.url ?? '').searchParams.get('orderId') ?? '';
    const asked = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, value === 'HUGO' ? others : value]),
    );
    const answer = await get(withQuery(await addressToSave('contract-of-instalments'), asked));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it.each(['letter', 'receipt', 'contract-of-instalments', 'statement'])(
    'is a %s if another borrower requests it, with their own session or the owner’s name',
    async (name) => {
      const address = await addressToSave(name);
      const ana = Object.fromEntries(new URL(links.find((link) => link.name === 'ana')?.url ?? '').searchParams);
      const { userId = '', sessionId = '' } = ana;
      const tries = [{ userId, sessionId }, { sessionId }, { userId }, { sessionId: '' }];
      const answers = await Promise.all(tries.map((changes) => get(withQuery(address, changes))));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 401, 401, 401]);
      for (const { headers, rawPayload } of answers) {
        expect(headers['content-type']).toContain('text/html');
        expect(rawPayload.subarray(0, 4).toString()).not.toBe('%PDF');
      }
    },
  );

  it('changes no stored data, and a screen without one stays a screen', async () => {
    const address = await addressToSave('statement');
    const before = await stateOf(server.db);
    await get(address);
    expect(await stateOf(server.db)).toEqual(before);
    const details = new URL(address, origin);
    details.pathname = '/loan-details';
    const answer = await get(details.href.slice(origin.length));
    expect(answer.headers['content-type']).toContain('text/html');
    // The parameter for the file is not passed on to other screens.
    expect(answer.body).not.toContain('saveAs=pdf');
  });
});

it('carries the day that it is about, and not the time at which it was saved', async () => {
  for (const name of ['letter', 'contract-of-a-loan', 'statement']) {
    const { made, all } = await readPdf((await get(await addressToSave(name))).rawPayload);
    const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})000000Z$/.exec(String(made)) ?? [];
    const date = `${year}-${month}-${day}`;
    expect(all, name).toContain(name === 'letter' ? dayOfLetter(date, 'es') : date);
  }
});
