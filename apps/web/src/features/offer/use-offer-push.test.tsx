// @vitest-environment jsdom
import * as errorCode from '@plazo/contract/error-codes';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDevice } from '../../screen/device.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { confirmOfferMessages } from './confirm-offer.messages.ts';
import { useOfferPush } from './use-offer-push.ts';

const screen = testScreen();
const t = confirmOfferMessages.es;
/** What is sent to and asked of the base script, in order. */
const heard: string[] = [];
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

let shown: ReturnType<typeof useOfferPush>;
function Offer() {
  shown = useOfferPush({
    productId: 'flex',
    offerNo: 'PZ1',
    agreed: { amount: 250_000, periods: 30, termUnit: 'day', offerNo: 'PZ1', totalAmount: 271_691 },
    answers: () => ({}),
    t,
  });
  return <p>{shown.isBusy ? 'busy' : (shown.problem?.message ?? 'open')}</p>;
}

beforeEach(async () => {
  heard.length = 0;
  fetched.mockReset();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = '<div id="root"></div>';
  startDevice(screen, {
    tell: () => false,
    refresh: async () => heard.push('refresh') > 0,
    leaving: (isLeaving) => heard.push(isLeaving ? 'leaving' : 'staying'),
  });
  const root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <ScreenProvider value={screen}>
        <Offer />
      </ScreenProvider>,
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const text = () => document.querySelector('p')?.textContent;
const answers = (body: object, status = 200) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

it('that is refused says so, can be tapped again, and no longer holds the document', async () => {
  answers({ code: errorCode.orderNotPayable, message: 'No se puede', data: null }, 409);
  await act(() => shown.push());
  expect(heard).toEqual(['leaving', 'staying']);
  expect(shown).toMatchObject({ isBusy: false, problem: { message: 'No se puede', isRefusal: true } });
});

it.each([errorCode.sessionExpired, 'E401'])(
  'whose session has ended opens the document again, which says so: %s',
  async (code) => {
    answers({ code, message: 'Session over', data: null }, 401);
    await act(() => shown.push());
    expect(heard).toContain('refresh');
  },
);

it('whose answer is lost leaves open whether a loan was made', async () => {
  fetched.mockRejectedValue(new TypeError('connection lost'));
  await act(() => shown.push());
  expect(heard).toEqual(['leaving', 'staying']);
  expect(shown.problem?.isRefusal).toBe(false);
});

it('with figures that have changed shows the new ones, and says that they changed', async () => {
  answers({ code: errorCode.amountMismatch, message: 'other figures', data: null }, 422);
  await act(() => shown.push());
  expect(heard).toEqual(['leaving', 'staying', 'refresh']);
  expect(text()).toBe(t.changed);
  const { searchParams } = new URL(location.href);
  expect(searchParams.get('isType')).toBe('1');
  // The screen compares with them.
  expect(searchParams.get('wasTotal')).toBe('271691');
});

it('is busy until the answer arrives, and then while the loan is being opened', async () => {
  let answer = (_: Response): void => undefined;
  fetched.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  let pushed = Promise.resolve();
  await act(async () => {
    pushed = shown.push();
  });
  expect(text()).toBe('busy');
  const lendDetailsUrl = `${location.origin}/loan-details?orderId=PZ1`;
  await act(async () => {
    answer(new Response(JSON.stringify({ code: '0', message: '', data: { lendDetailsUrl } })));
    await pushed;
  });
  expect(text()).toBe('busy');
  expect(heard).toEqual(['leaving']);
});

it('is active again when the document is restored from the back/forward cache', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  await act(async () => void shown.push());
  expect(text()).toBe('busy');
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(text()).toBe('open');
});
