import { ApiError, isApiError } from '@plazo/contract/envelope';
import {
  channelTemplate,
  getPuzzle,
  getSid,
  getSms,
  type PromotionTemplate,
  register,
  trackClick,
} from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { derivedColours } from '@plazo/contract/promotion-colours';
import { platformOf } from '../../lib/platform.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { allowedRedirect } from '../../wire-addresses.ts';
import coldRoute from './cold-route.ts?script';
import { isMessengerBrowser } from './in-app-browser.ts';
import type { Promotion, PromotionScreen, Source } from './promotion.data.ts';
import { type PromotionMessages, promotionMessages } from './promotion.messages.ts';
import { PromotionView } from './promotion.view.tsx';
import { routeHref } from './promotion-route.ts';
import { countdown, entryOf, isPhone, problemsOf } from './registration-entry.ts';
import { visitOf } from './visit.ts';

/** A campaign's landing page, the download page and the agreement (requirements P1 to P5). */
export const promotionPage = definePage<Promotion, PromotionMessages>({
  routes: ['promotion'],
  states: [
    {
      ...visitor({ templateId: 'demo' }),
      language: 'es',
      written: 'zh',
    },
    {
      name: 'promotion-other-colours',
      ...visitor({ templateId: 'demo-violet' }),
      language: 'es',
      written: 'zh',
    },
    {
      name: 'promotion-download',
      ...visitor({ templateId: 'demo', down_id: 'app-1' }),
      language: 'es',
      written: 'zh',
    },
    {
      name: 'promotion-agreement',
      ...visitor({ templateId: 'demo', links_id: 'agreement-1' }),
      language: 'es',
      written: 'zh',
    },
  ],
  View: PromotionView,
  live: 'screen',
  messages: promotionMessages,
  locale: ({ promotion: { language } }) => language,
  colours: ({ template }) => coloursOf(template),
  // A core's template may have no headline.
  title: (_t, { template, appName }) => template.headline || appName,

  failedScript: coldRoute,

  load,

  // The same calls as the buttons make, for a tap before the scripts have loaded.
  async submit(context) {
    const { form, tenant, carry, call } = context;
    const data = await load(context);
    const t = promotionMessages[tenant.promotion.language];
    const { entry, source, sid, id } = data;
    if (form.step === 'captcha') {
      // Spec 5: another picture requires a phone. `load` has opened another session, in case the previous one has expired.
      const problems = isPhone(entry.phone, data.phoneRule) ? {} : { phone: t.phoneProblem };
      return { data: { ...data, entry: { ...entry, capcode: '' }, problems } };
    }
    const step = form.step === 'sms' ? 'sms' : 'register';
    const problems = problemsOf(entry, data.phoneRule, t, step);
    if (Object.keys(problems).length > 0) return { data: { ...data, problems } };
    const { phone, capcode, smsCode } = entry;
    const { invite_code = '', ...from } = source;
    const shared = { phone, capcode, sid, deviceId: carry.launch.deviceId ?? '', appName: tenant.englishName, ...from };
    if (step === 'register') await call(trackClick, { ...visitOf(data), phone }).catch(() => undefined);
    const answer =
      step === 'sms'
        ? await call(getSms, shared)
        : await call(register, { ...shared, merchantNumber: '0', userName: phone, smsCode, invite_code, id });
    const { code, message } = answer;
    const isIn = code === promotionCode.alreadyRegistered || (step === 'register' && code === promotionCode.success);
    if (isIn) return routeHref(data, 'downloadTemplate', carry);
    if (code === promotionCode.success) return { data: { ...data, said: t.sent, waitSeconds: countdown / 1000 } };
    const isCaptcha = code === promotionCode.wrongCaptcha || code === promotionCode.wrongCaptchaAtRegister;
    const { waitSeconds = 0 } = (answer.data ?? {}) as { waitSeconds?: number };
    if (!isCaptcha) return { data: { ...data, said: message, waitSeconds } };
    // Its session may have expired, and without scripts nobody would notice.
    const fresh = await dataOf(call(getSid, {}));
    return { data: { ...data, ...fresh, entry: { ...entry, capcode: '' }, problems: { capcode: message } } };
  },
});

async function load({ call, offers, query, form, tenant, userAgent, now }: LoadContext): Promise<Promotion> {
  const known = knownSid(form);
  const [{ id, template }, { sid }] = await Promise.all([
    dataOf(call(channelTemplate, { templateId: query.get('templateId') ?? query.get('id') ?? '' })),
    known === null ? dataOf(call(getSid, {})) : { sid: known },
  ]);
  const rules = { origin: 'http://page', allowedHosts: tenant.allowedHosts };
  const stores = { ...rules, allowedHosts: [...tenant.allowedHosts, ...tenant.promotion.storeHosts] };
  const { ios, android } = template.downloads;
  return {
    id,
    template: {
      ...template,
      picture: allowedRedirect(template.picture, rules) ?? '',
      downloads: {
        ios: ios && (allowedRedirect(ios, stores) ?? ''),
        android: android && (allowedRedirect(android, stores) ?? ''),
      },
    },
    screen: screenOf(query, template),
    source: sourceOf(query),
    sid,
    isPosted: Object.keys(form).length > 0,
    hasPuzzles: offers(getPuzzle),
    stamp: now,
    phoneRule: tenant.promotion.phone,
    appName: tenant.englishName,
    platform: platformOf(userAgent),
    isMessenger: isMessengerBrowser(userAgent),
    entry: entryOf(form, tenant.promotion.phone),
    problems: {},
    said: null,
    waitSeconds: 0,
  };
}

/** After a post the captcha solved under its session stays valid, unless the visitor wants another picture. */
function knownSid({ sid = '', step }: Readonly<Record<string, string>>): string | null {
  return step !== 'captcha' && /^[\w-]{16,64}$/.test(sid) ? sid : null;
}

/** The data of a body; any code other than success is reported with its own message (spec 8), and a lost network as 'error'. */
async function dataOf<Data>(answer: Promise<{ code: string; message: string; data: Data | null }>): Promise<Data> {
  try {
    const { code, message, data } = await answer;
    const isDone = code === promotionCode.templateFound || code === promotionCode.success;
    if (isDone && data !== null) return data;
    throw new ApiError(code, message, 422);
  } catch (error) {
    if (isApiError(error) && error.status >= 503) throw new ApiError(error.code, 'error', error.status);
    throw error;
  }
}

/** Requirement P5: the id of the download page or of the agreement in the URL opens that page. */
function screenOf(query: URLSearchParams, { down_id, links_id }: PromotionTemplate): PromotionScreen {
  if (query.get('down_id') === down_id) return 'downloadTemplate';
  return query.get('links_id') === links_id ? 'agreementTemplate' : 'register';
}

/** An overlong campaign parameter is somebody's prank: it is dropped, and the page still works. */
function sourceOf(query: URLSearchParams): Source {
  const names = ['app_from', 'user_from', 'utm_tag', 'invite_code'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value !== null && /^[^\p{Cc}]{1,64}$/u.test(value) ? [[name, value]] : [];
    }),
  );
}

/** Custom properties of this page: whichever core answers, only colours get into the style sheet. */
function coloursOf({ colours }: PromotionTemplate): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...derivedColours(colours), ...colours })
      .filter(([role, colour]) => /^[a-zA-Z]+$/.test(role) && /^#[0-9a-f]{6}$/i.test(colour ?? ''))
      .map(([role, colour = '']) => [`--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour]),
  );
}
