import type { ComplaintDetail, ComplaintInit, ComplaintOrder, ComplaintTab } from '@plazo/contract/complaints';
import type { Call } from '@plazo/contract/endpoint';
import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LivePart, LoadContext } from '../../screen/page.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { complaintDetailMessages } from './complaint-detail.messages.ts';
import { complaintDetailPage } from './complaint-detail.page.ts';
import { ComplaintDetailView } from './complaint-detail.view.tsx';
import { filingFormOf } from './complaint-form.data.ts';
import { complaintFormMessages } from './complaint-form.messages.ts';
import { complaintFormPage } from './complaint-form.page.ts';
import { ComplaintFormView } from './complaint-form.view.tsx';
import { complaintHomeMessages } from './complaint-home.messages.ts';
import { complaintHomePage } from './complaint-home.page.ts';
import { ComplaintHomeView } from './complaint-home.view.tsx';
import { complaintListMessages } from './complaint-list.messages.ts';
import { ComplaintTabsView } from './complaint-tabs.view.tsx';
import { FilingFormView } from './filing-form.view.tsx';

function render(view: ReactElement, locale: LoanLocale = 'es'): string {
  return renderToString(
    <ScreenProvider value={testScreen({ locale, url: '/complaint' })}>{view}</ScreenProvider>,
  ).replaceAll('&amp;', '&');
}

const order = (orderNo: string, isShow: string) => ({
  orderNo,
  productLogo: '/logo.svg',
  productName: `Loan ${orderNo}`,
  status: 174,
  isShow,
  rows: [
    { title: 'Número', value: orderNo },
    { title: 'Nada', value: '$0,00' },
    { title: 'Monto', value: `$${orderNo}00,00` },
    { title: 'Fecha de pago', value: '2026-12-20' },
    { title: 'Estado', value: 'Al corriente' },
  ],
});

const init: ComplaintInit = {
  problemType: [
    { title: 'Cobranza', value: '1' },
    { title: 'Cargos', value: '2' },
  ],
  problemSonType: [{ title: 'Amenazas', value: '101' }],
  orderDetail: order('PZ1', '1'),
  orderList: [order('PZ1', '1'), order('PZ2', '0')],
};

describe('complaint home', () => {
  const home = (changes: Partial<ComplaintInit>, locale: LoanLocale = 'es') =>
    render(
      <ComplaintHomeView
        data={{ init: { ...init, ...changes }, sent: null, contact: null }}
        t={complaintHomeMessages[locale]}
      />,
      locale,
    );

  it('links to the form with the order, the type and, for type 1, a sub-type', () => {
    const carried = 'userId=ana&sessionId=s&campaign=x';
    expect(home({})).toContain(`/complainPageNext?${carried}&orderId=PZ1&problemType=2"`);
    expect(home({})).toContain(`/complainPageNext?${carried}&orderId=PZ1&problemType=1&problemSonType=101"`);
    // Type 1 itself is a disclosure.
    expect(home({})).not.toContain('problemType=1"');
  });

  // spec 8, word for word.
  it('says that an order without isShow 1 does not support type 1, and offers no link', () => {
    for (const isShow of ['0', '', '2', 'true']) {
      const html = home({ orderDetail: order('PZ2', isShow) }, 'en');
      expect(html).toContain('The selected order does not support sending collection types');
      expect(html).not.toContain('problemType=1');
      expect(html).toContain('problemType=2');
    }
    expect(home({}, 'en')).not.toContain('does not support');
  });

  it('lets the reader choose another order if there is one', () => {
    expect(home({})).toContain('orderId=PZ2"');
    expect(home({ orderList: [order('PZ1', '1')] })).not.toContain(`${complaintHomeMessages.es.all} (`);
  });

  it('distinguishes the orders by amount, date and state', () => {
    const [, list = ''] = home({}).split('<details');
    for (const orderNo of ['PZ1', 'PZ2']) {
      const [, row = ''] = list.split(`orderId=${orderNo}"`);
      const words = row
        .slice(0, row.indexOf('</a>'))
        .replace(/<[^>]*>/g, ' ')
        .replace(/ +/g, ' ');
      for (const text of [`$${orderNo}00,00`, 'Fecha de pago: 2026-12-20', 'Estado: Al corriente']) {
        expect(words).toContain(text);
      }
    }
  });

  it('says an order in one line and its number if the lender does', () => {
    const said = { ...order('PZ1', '1'), inWords: 'Venció el 7 mar · $1,00' };
    const words = home({ orderDetail: said, orderList: [said] }).replace(/<[^>]*>/g, ' ');
    expect(words).toMatch(/Venció el 7 mar · +\$1,00 +PZ1 /);
    expect(words).not.toContain('Fecha de pago');
  });

  it('hides empty rows', () => {
    expect(home({})).not.toContain('Nada');
  });

  it('says so if there is no order', () => {
    const html = home({ orderDetail: null, orderList: [] });
    expect(html).toContain(complaintHomeMessages.es.noOrdersTitle);
    expect(html).toMatch(/href="tel:\+5255".*Llamar al \+52\u00a055/);
    expect(html).toContain(complaintHomeMessages.es.mine);
    expect(html).not.toContain('complainPageNext');
  });

  it('shows the folio of the sent complaint from the core, not from the URL', async () => {
    const known = async ({ name }: { name: string }) => (name === 'complaintInit' ? init : { folio: 'Q-1' });
    const context = { call: known as Call, query: new URLSearchParams('problemId=C1') } as LoadContext;
    const data = await complaintHomePage.load(context);
    const html = render(<ComplaintHomeView data={data} t={complaintHomeMessages.es} />);
    expect(html).toContain('Q-1');
    expect(html).toMatch(/\/complainDetails\?[^"]*problemId=C1"/);
  });
});

describe('the complaint form', () => {
  const open = async (
    query: string,
    locale: LoanLocale = 'es',
    changed: Partial<ComplaintOrder> = {},
    contact = { va: '', hours: '', phone: '', email: '' },
  ) => {
    const [first, ...others] = init.orderList;
    const answer = async ({ name }: { name: string }) =>
      name === 'getWhatsapp' ? contact : { ...init, orderList: [{ ...first, ...changed }, ...others] };
    const context = { call: answer as Call, query: new URLSearchParams(query) } as LoadContext;
    const data = await complaintFormPage.load(context);
    const t = complaintFormMessages[locale];
    const form = filingFormOf(data);
    const screen = (
      <>
        <ComplaintFormView data={data} t={t} />
        {form && <FilingFormView data={form} t={t} />}
      </>
    );
    return render(screen, locale);
  };

  it('shows what was chosen and posts it even without scripts', async () => {
    const html = await open('orderId=PZ1&problemType=1&problemSonType=101');
    // A core that does not name the loan: its rows identify it.
    const loan = 'Loan PZ1 · PZ1 · $PZ100,00 · 2026-12-20 · Al corriente';
    const text = html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
    for (const shown of ['Cobranza', 'Amenazas', loan]) expect(text).toContain(shown);
    for (const [name, value] of [
      ['problemType', '1'],
      ['problemSonType', '101'],
      ['orderNo', 'PZ1'],
    ]) {
      expect(html).toContain(`name="${name}" value="${value}"`);
    }
    expect(html).toMatch(/name="draftId" value="[0-9a-f]{32}"/);
    expect(html).toContain('0/200');
  });

  it('describes the loan for its borrower', async () => {
    const named = 'Plazo Flex, préstamo de $3.000,00 del 3 de marzo';
    const html = await open('orderId=PZ1&problemType=2', 'es', { name: named });
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<dd>${named}</dd>`);
  });

  it('asks for date and number of a call only for threats', async () => {
    const hint = complaintFormMessages.es.textHint;
    expect(await open('orderId=PZ1&problemType=1&problemSonType=101')).toContain(hint);
    expect(await open('orderId=PZ1&problemType=2')).not.toContain(hint);
  });

  it('is not offered for type 1 of an order that does not support it', async () => {
    const html = await open('orderId=PZ2&problemType=1&problemSonType=101', 'en');
    expect(html).toContain('The selected order does not support sending collection types');
    expect(html).not.toContain('<form');
    // Calling is the only way: whom, and when.
    expect(html).toContain('href="tel:+5255"');
    const own = { va: '55 1234', hours: 'de 9:00 a 18:00', phone: '+52 55 5555 0101', email: 'ayuda@lender.example' };
    const called = await open('orderId=PZ2&problemType=1&problemSonType=101', 'es', {}, own);
    expect(called).toMatch(/href="tel:551234".*Llamar al 55\u00a01234/);
    expect(called.replace(/<[^>]*>/g, '')).toContain('Horario: de 9:00 a 18:00.');
    expect(called).toMatch(/href="https:\/\/wa\.me\/525555550101"[^>]*rel="noreferrer noopener"/);
    expect(called).toContain('href="mailto:ayuda@lender.example"');
    expect(html).not.toContain('wa.me');
    expect(await open('orderId=PZ1&problemType=2', 'es', {}, own)).not.toContain('Horario');
  });

  it('says why where there is nothing to collect, and not where only the core knows', async () => {
    const t = complaintFormMessages.es;
    const query = 'orderId=PZ1&problemType=1&problemSonType=101';
    for (const [status, why] of [
      [21, t.notCollected],
      [180, t.notSupported],
      [0, t.notSupported],
    ] as const)
      expect(await open(query, 'es', { isShow: '0', status })).toContain(why);
  });

  it.each(['', 'orderId=PZ1', 'orderId=PZ9&problemType=2', 'orderId=PZ1&problemType=9', 'orderId=PZ1&problemType=1'])(
    'asks for what is missing in ?%s',
    async (query) => {
      const html = await open(query);
      expect(html).toContain(complaintFormMessages.es.chooseTitle);
      expect(html).not.toContain('<form');
    },
  );
});

describe('the list', () => {
  const item = (id: string) => ({
    id,
    time: '2026-03-02 12:00',
    type: 'Cobranza',
    content: `Texto ${id}`,
    order: `Préstamo ${id}`,
  });
  const tab = (key: string, count: number, ids: string[]): ComplaintTab => ({
    ...{ key, title: `Tab ${key}`, count },
    items: ids.map(item),
  });
  const list = (tabs: ComplaintTab[], asked: { tab?: string; offset?: number } = {}) =>
    render(
      <ComplaintTabsView data={{ tabs, tab: '', offset: 0, orderId: '', ...asked }} t={complaintListMessages.es} />,
    );

  it('shows time, type and content of each, as a link to the detail', () => {
    const html = list([tab('all', 1, ['C1'])]);
    for (const shown of ['2\u00a0mar,\u00a012:00', 'Cobranza', 'Texto C1'])
      expect(html.replace(/<[^>]*>/g, '')).toContain(shown);
    expect(html).toMatch(/href="\/complainDetails\?[^"]*problemId=C1"/);
    const older = { ...item('C2'), time: '2025-12-31 12:00' };
    expect(list([{ ...tab('all', 1, []), items: [older] }])).toContain('31\u00a0dic\u00a02025');
    expect(list([{ ...tab('all', 1, []), items: [{ ...older, time: 'ayer' }] }])).toContain('ayer');
  });

  it('says how many wait for their answer', () => {
    const t = complaintListMessages.es;
    const all = tab('all', 7, ['C1']);
    expect(list([all, tab('open', 5, ['C1'])])).toContain('>5 quejas en proceso<');
    expect(list([all, tab('open', 0, [])])).toContain(t.noneWaiting);
    // A core that counts nothing, or has tabs of its own.
    expect(list([all, tab('open', 0, ['C1'])])).toContain(t.heading);
    expect(list([all])).toContain(t.heading);
  });

  it('links to further pages', () => {
    const ids = ['C1', 'C2', 'C3', 'C4', 'C5'];
    expect(list([tab('all', 6, ids)])).toMatch(/href="\/complaintList\?[^"]*tab=all&offset=5#/);
    expect(list([tab('all', 5, ids)])).not.toContain('offset=');
    const further = list([tab('all', 11, ids)], { tab: 'all', offset: 5 });
    expect(further).toMatch(/offset=10#/);
    expect(further).toContain(complaintListMessages.es.newest);
  });

  it('renders one neighbour ahead and no more', () => {
    const tabs = [tab('a', 1, ['C1']), tab('b', 1, ['C2']), tab('c', 1, ['C3'])];
    expect(list(tabs)).toContain('Texto C2');
    expect(list(tabs)).not.toContain('Texto C3');
    const fromTheEnd = list(tabs, { tab: 'c' });
    expect(fromTheEnd).toContain('Texto C3');
    expect(fromTheEnd).not.toContain('Texto C1');
  });

  it('caps the badge at 99', () => {
    expect(list([tab('all', 100, ['C1'])])).toContain('>99+<');
  });

  it('says so if there is nothing', () => {
    expect(list([tab('all', 0, [])])).toContain(complaintListMessages.es.emptyTitle);
  });
});

describe('the detail', () => {
  const complaint: ComplaintDetail = {
    type: 'Cobranza',
    sonType: '',
    problemId: 'C1',
    content: 'Texto',
    images: ['/uploads/a.jpg', 'https://pictures.example/b.jpg', 'https://evil.example/c.jpg', 'javascript:alert(1)'],
    disposeDetail: '',
    disposeImages: [],
    isNeedScore: '0',
  };
  const t = complaintDetailMessages.es;
  const detail = (changes: Partial<ComplaintDetail> = {}) =>
    render(<ComplaintDetailView data={{ ...complaint, ...changes }} t={t} />);

  it('has a processing result only when there is one', () => {
    expect(detail()).not.toContain(t.result);
    expect(detail({ disposeDetail: 'Listo.' })).toContain(t.result);
    expect(detail({ disposeImages: ['/uploads/d.jpg'] })).toContain(t.result);
  });

  it('says what happens if the borrower is right until it is answered, if the core does', () => {
    const outcome = 'Tu pago cuenta desde ese día.';
    expect(detail({ outcome })).toContain(outcome);
    expect(detail({ outcome, disposeDetail: 'Listo.' })).not.toContain(outcome);
  });

  it('names the promised day, and says so if it has passed without an answer', () => {
    // The screen was loaded on 2 March.
    const [soon, past] = [{ answerBy: '2026-03-02' }, { answerBy: '2026-03-01' }];
    expect(detail(soon).replaceAll(/<[^>]*>/g, '')).toContain('lunes 2 de marzo');
    expect(detail(soon)).toContain(t.waiting);
    const html = detail(past);
    expect(html).not.toContain(t.waiting);
    expect(html).toContain(t.overdueTitle);
    expect(html.replace(/<[^>]*>/g, '')).toContain(fill(t.overdue, { date: 'domingo 1 de marzo' }));
    expect(html).toMatch(new RegExp(`href="/customer-service\\?[^"]*"[^>]*>${t.ask}<`));
    expect(detail({ ...past, disposeDetail: 'Listo.' })).not.toContain(t.ask);
  });

  it('promises no further answer once there is one, and leads a dissatisfied reader to a person', () => {
    const promised = { answerBy: '2026-03-12' };
    const answerBy = t.answerBy.replace(/\{.*/, '');
    expect(detail(promised)).toContain(answerBy);
    expect(detail(promised)).not.toContain(t.disagree);
    const html = detail({ ...promised, disposeDetail: 'Listo.' });
    expect(html).not.toContain(answerBy);
    expect(html).toContain(t.answeredTitle);
    expect(html).toMatch(new RegExp(`href="/customer-service\\?[^"]*".*${t.disagree}`));
  });

  it('shows each answer with its date and its own pictures', () => {
    const html = detail({
      disposeDetail: 'Lo revisamos.\n\nListo.',
      disposeImages: ['/uploads/d.jpg'],
      disposeReplies: [
        { time: '2026-03-03 12:00', content: 'Lo revisamos.', images: ['/uploads/d.jpg'] },
        { time: '2026-03-05 09:30', content: 'Listo.', images: [] },
      ],
    });
    const order = ['3\u00a0mar, 12:00', 'Lo revisamos.', '/uploads/d.jpg', '5\u00a0mar, 09:30', 'Listo.'];
    // A date is in an element of its own, so that it stays on one line.
    const places = order.map((text) => html.replace(/<\/?span[^>]*>/g, '').indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('asks for a rating unless isNeedScore is 0', () => {
    for (const [isNeedScore, isAsking] of [
      ['0', false],
      ['1', true],
      ['2', true],
      // A value that is not a number asks for nothing.
      ['', false],
      ['no', false],
    ] as const) {
      const [part] = complaintDetailPage.live as readonly LivePart<ComplaintDetail>[];
      expect(part?.data({ ...complaint, isNeedScore }), isNeedScore).toEqual(
        isAsking ? { problemId: complaint.problemId } : null,
      );
    }
  });

  it('leads to what is left to pay once there is an answer, before the rating', () => {
    const payable = { orderId: 'PZ1', productId: 'flex' };
    const html = detail({ payable, disposeDetail: 'Paga con tu código.' });
    expect(html).toMatch(new RegExp(`href="/repayment\\?[^"]*orderId=PZ1&productId=flex"[^>]*>.*${t.pay}<`));
    // Until then the borrower may be right that nothing is.
    expect(detail({ payable })).not.toContain(t.pay);
    expect(detail({ disposeDetail: 'Listo.' })).not.toContain(t.pay);
  });

  it('says below each picture what a tap does', () => {
    const html = detail({ images: ['/uploads/a.jpg'], disposeImages: ['/uploads/d.jpg'] });
    expect(html).toMatch(new RegExp(`/uploads/d\\.jpg.*>${t.seeResultPicture}<.*/uploads/a\\.jpg.*>${t.seePicture}<`));
  });

  it('leaves out rows without a value', () => {
    expect(detail()).not.toContain(t.sonType);
    expect(detail({ sonType: 'Amenazas' })).toContain(t.sonType);
  });

  it('sends the session only for our own pictures, and shows none from a host that is not allowed', () => {
    const html = detail();
    expect(html).toContain('src="/uploads/a.jpg?userId=ana&sessionId=s&campaign=x"');
    expect(html).toContain('src="https://pictures.example/b.jpg"');
    expect(html).not.toMatch(/evil|javascript:/);
  });
});
