// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const words = { needs: 'needs', code: 'code', slow: 'slow', lost: 'lost' };
const isBusy = (id: string) => document.getElementById(id)?.getAttribute('aria-busy') === 'true';
const isShown = () => 'leaving' in document.documentElement.dataset;
const said = () => document.querySelector('[data-door]')?.textContent;

/** Whether the browser would follow it. */
function press(id: string): boolean {
  const target = document.getElementById(id);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  // jsdom follows no links; what is left for it to do is asked before.
  let isFollowed = false;
  const note = (heard: Event) => {
    isFollowed = !heard.defaultPrevented;
    heard.preventDefault();
  };
  addEventListener('click', note, { once: true });
  target?.dispatchEvent(event);
  return isFollowed;
}

// The base script listens for as long as its document is there; the files tested after this one share the window.
const heard: (() => void)[] = [];
beforeAll(async () => {
  for (const target of [window, document]) {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target);
    vi.spyOn<EventTarget, 'addEventListener'>(target, 'addEventListener').mockImplementation((name, hear, options) => {
      add(name, hear, options);
      heard.push(() => target.removeEventListener(name, hear as EventListener, options));
    });
  }
  await import('./base.ts');
  await import('./later/door.ts');
  vi.restoreAllMocks();
});
afterAll(() => {
  expect(heard.length).toBeGreaterThan(5);
  for (const stop of heard) stop();
  for (const mark of ['data-alive', 'data-leaving']) document.documentElement.removeAttribute(mark);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('stop', vi.fn());
  document.body.innerHTML = `<a id="one" href="/one">One</a><a id="two" href="/two">Two</a>
    <a id="save" href="/paper?saveAs=pdf">Save</a><div data-door='${JSON.stringify(words)}'></div>`;
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('marks what was pressed at once, shows waiting after 300 ms, and ignores further taps', () => {
  expect(press('one')).toBe(true);
  expect(isBusy('one')).toBe(true);
  vi.advanceTimersByTime(299);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  expect(press('one')).toBe(false);
  expect(press('two')).toBe(false);
  expect(isBusy('two')).toBe(false);
});

it('says after 8 s that it is slow, and then takes another tap', () => {
  press('one');
  vi.advanceTimersByTime(8_000);
  expect(said()).toBe('slow');
  expect(press('two')).toBe(true);
  expect([isBusy('one'), isBusy('two'), said()]).toEqual([false, true, '']);
});

it('says after 30 s that no answer came, and stops waiting', () => {
  press('one');
  vi.advanceTimersByTime(30_000);
  expect([said(), isBusy('one'), isShown()]).toEqual(['lost', false, false]);
  expect(stop).toHaveBeenCalledOnce();
});

it('waits for nothing when a document is saved', () => {
  expect(press('save')).toBe(true);
  expect(isBusy('save')).toBe(false);
});

it('stops waiting when the network goes, and says what is needed', async () => {
  press('one');
  vi.stubGlobal('navigator', { onLine: false });
  dispatchEvent(new Event('offline'));
  expect([isBusy('one'), isShown()]).toEqual([false, false]);
  expect(stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe('needs');
  expect(press('two')).toBe(false);
  dispatchEvent(new Event('online'));
  expect(said()).toBe('');
});
