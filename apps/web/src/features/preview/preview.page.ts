import * as to from '@plazo/contract/documents';
import type { Call } from '@plazo/contract/endpoint';
import { isApiError } from '@plazo/contract/envelope';
import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import { loanPlayDetail, requestType } from '@plazo/contract/repayment';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { everything } from './judging.ts';
import { previewMessages } from './preview.messages.ts';
import type { Preview, PreviewField } from './preview.view.tsx';
import { PreviewView } from './preview.view.tsx';

/** The initial values of the fields. */
const defaults: Record<PreviewField, string> = {
  appVersion: '1.0.0',
  deviceName: 'Test phone',
  deviceId: 'test-device',
  osVersion: '14',
  sessionId: '',
  adId: 'test-ad',
  productId: 'flex',
  orderId: '',
};

/** The developer's way to every screen (requirement T1). */
export const previewPage = definePage<Preview, (typeof previewMessages)['es']>({
  routes: ['testPreview'],
  states: [{ borrower: 'fermin' }],
  View: PreviewView,
  live: 'screen',
  isDeveloperOnly: true,
  messages: previewMessages,
  title: (t) => t.title,

  async load({ call, query, carry }) {
    const names = Object.keys(defaults) as PreviewField[];
    const fields = Object.fromEntries(names.map((name) => [name, query.get(name) ?? defaults[name]]));
    const { userId = '', isNeedPop = '2' } = carry.launch;
    const launch = { userId, clientType: 'android', merchantNumber: '0', isNeedPop };
    const none = { screens: [], looks: [] };
    const [{ screens, looks }, payment] = await Promise.all([
      // A lender's own core has no demo to list.
      refusedAs(none, call(previewScreens, {})),
      refusedAs({}, paymentOf(call, query.get('orderId'))),
    ]);
    const one = (name: string) => query.get(name) || everything;
    const wanted = {
      judge: query.get('judge') ?? '',
      look: one('look'),
      language: one('language'),
      width: one('width'),
    };
    return { fields: fields as Preview['fields'], carried: { ...launch, ...payment }, screens, looks, wanted };
  },

  async submit({ call, carry, form }) {
    const signedIn = await call(smsCodeLogin, { username: form.username ?? '', smsCode: form.smsCode ?? '' });
    return linkTo(to.testPreview, carry, signedIn);
  },
});

/** The parameters needed to request a payment instruction, for an order that can be paid. */
async function paymentOf(call: Call, orderId: string | null): Promise<Record<string, string>> {
  if (!orderId) return {};
  const { repayAmount, repayList } = await call(loanPlayDetail, { orderId });
  const payCode = repayList[0]?.entries[0]?.payCode ?? '';
  return { amount: String(repayAmount), payCode, requestType: requestType.repayment };
}

async function refusedAs<T>(fallback: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error)) return fallback;
    throw error;
  }
}
