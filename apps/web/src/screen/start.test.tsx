// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testScreen } from '../testing/test-screen.ts';
import { startTranslator } from '../testing/translator.ts';
import { Root } from './root.tsx';
import { startScreen } from './start.tsx';

const screen = testScreen();
const base = { tell: () => false, refresh: async () => true, leaving: () => undefined } as const;

/** The reported failures, by kind (base/failures.ts). */
const reported: string[] = [];
const note = ({ type, error }: Event & { error?: Error }) => void reported.push(`${type} ${error?.name}`);
beforeEach(() => {
  reported.length = 0;
  for (const kind of ['error', 'recovered']) addEventListener(kind, note);
  delete document.documentElement.dataset.alive;
});
afterEach(() => {
  for (const kind of ['error', 'recovered']) removeEventListener(kind, note);
});

/** A mistake of the kind that the boundary is for: a text that appears and disappears next to another. */
function View() {
  const [phone, setPhone] = useState('');
  const [isWrong, setWrong] = useState(true);
  return (
    <form>
      <input name="phone" value={phone} onChange={(event) => setPhone(event.target.value.replaceAll(' ', ''))} />
      <input name="city" />
      <input type="checkbox" name="agree" value="1" />
      <input type="radio" name="kind" value="clabe" defaultChecked />
      <input type="radio" name="kind" value="card" />
      <select name="bank">
        <option value="">None</option>
        <option value="stp">STP</option>
      </select>
      <textarea name="story" />
      <p>
        {isWrong && 'wrong'} <b>{phone}</b>
      </p>
      <button type="button" onClick={() => setWrong(false)}>
        Go
      </button>
    </form>
  );
}

function open(view: () => ReactNode): Element {
  const html = renderToString(<Root screen={screen} View={view} data={null} t={{}} />);
  const boot = { screen, roots: [{ id: 'root', view: 'view', data: null, t: {} }] };
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="boot"></script>`;
  const [root, data] = ['root', 'boot'].map((id) => document.getElementById(id));
  if (!root || !data) throw new Error('no document');
  data.textContent = JSON.stringify(boot);
  return root;
}

const field = (name: string, root: ParentNode = document) => {
  const found = root.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

function type(name: string, text: string) {
  const control = field(name);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

function typeEverything() {
  type('phone', '55 1234');
  type('city', 'Puebla');
  type('bank', 'stp');
  type('story', 'It was so');
  field('agree').click();
  document.querySelector<HTMLInputElement>('[value=card]')?.click();
}

const everything = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined));
const typed = { phone: '551234', city: 'Puebla', agree: '1', kind: 'card', bank: 'stp', story: 'It was so' };

const alive = () => vi.waitFor(() => expect(document.documentElement.dataset).toHaveProperty('alive'));

it('renders a root again, with what was typed, after a translator has moved a text that disappears', async () => {
  const root = open(View);
  startScreen({ view: View }, base);
  await alive();
  typeEverything();
  await vi.waitFor(() => expect(field('phone').value).toBe('551234'));
  startTranslator(root);
  root.querySelector<HTMLElement>('button')?.click();
  await vi.waitFor(() => expect(reported).toEqual(['recovered NotFoundError']));
  await vi.waitFor(() => expect(root.querySelector('b')?.textContent?.trim()).toBe('551234'));
  expect(everything()).toEqual(typed);
  expect(root.querySelector('[role=alert]')).toBeNull();
  // It is interactive: from now on, typed text is state.
  type('phone', '5 6');
  await vi.waitFor(() => expect(root.querySelector('b')?.textContent?.trim()).toBe('56'));
});

it('keeps what was typed before the scripts loaded, in a document that a translator has changed', async () => {
  const root = open(View);
  startTranslator(root);
  typeEverything();
  startScreen({ view: View }, base);
  await alive();
  await vi.waitFor(() => expect(everything()).toEqual(typed));
  expect(root.querySelector('b')?.textContent?.trim()).toBe('551234');
  expect(reported).toEqual(['recovered Error']);
});

it('says so, with a way onward, if a root fails each time, and reports that as our mistake', async () => {
  let isBrokenForGood = false;
  const Always = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken || isBrokenForGood) throw new TypeError('broken');
    return <button type="button" onClick={() => setBroken(true)} />;
  };
  const root = open(Always);
  startScreen({ view: Always }, base);
  await alive();
  isBrokenForGood = true;
  root.querySelector<HTMLElement>('button')?.click();
  await vi.waitFor(() => expect(root.querySelector('[role=alert] p')?.textContent).toBe(screen.t.notShown));
  expect(root.querySelector('a')?.getAttribute('href')).toBe(screen.url);
  expect(new Set(reported)).toEqual(new Set(['error TypeError']));
});

// facebook/react#1159: Chrome on iOS and password managers.
it.each<[string, (phone: HTMLInputElement) => void]>([
  [
    'without an event',
    (phone) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, '55 1234'),
  ],
  [
    'with an event that React takes for an echo of its own',
    (phone) => {
      phone.value = '55 1234';
      phone.dispatchEvent(new Event('input', { bubbles: true }));
    },
  ],
])('notices, before a press acts on it, what was filled in %s', async (_, fillIn) => {
  let sent: string[] = [];
  const Sending = () => {
    const [phone, setPhone] = useState('');
    const [city, setCity] = useState('');
    return (
      <>
        <input type="tel" name="phone" value={phone} onChange={(event) => setPhone(event.target.value)} />
        <input type="text" name="city" value={city} onChange={(event) => setCity(event.target.value)} />
        <button type="button" onClick={() => (sent = [phone, city])} />
      </>
    );
  };
  const root = open(Sending);
  startScreen({ view: Sending }, base);
  await alive();
  for (const name of ['phone', 'city']) fillIn(field(name));
  root.querySelector<HTMLElement>('button')?.click();
  expect(sent).toEqual(['55 1234', '55 1234']);
  expect([field('phone').value, field('city').value]).toEqual(sent);
});
