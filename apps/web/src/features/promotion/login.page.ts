import * as to from '@plazo/contract/documents';
import { ApiError } from '@plazo/contract/envelope';
import { type LaunchQuery, type Locale, localeOf } from '@plazo/contract/launch';
import {
  type LinkScreen,
  linkScreenOf,
  linkScreens,
  screenParameter,
  screensOfLoan,
} from '@plazo/contract/link-screens';
import type { Tenant } from '@plazo/contract/pages';
import { getPuzzle, getSid, openByCode, sendLoginCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type LoginMessages, loginMessages } from './login.messages.ts';
import { type LoginData, LoginView, titleOf } from './login.view.tsx';
import { entryOf, problemsOf } from './registration-entry.ts';

/** Opens a session for a phone that has registered, with a code from a text message (PHONE_LOGIN). */
export const loginPage = definePage<LoginData, LoginMessages>({
  routes: ['phoneLogin'],
  needs: sendLoginCode,
  states: [{ ...visitor() }],
  View: LoginView,
  live: 'nothing',
  messages: loginMessages,
  locale: languageOf,
  title: titleOf,

  load,

  async submit(context) {
    const data = { ...(await load(context)), isSent: context.form.step === 'open' || context.form.sent === '1' };
    if (context.form.step === 'captcha') return { data: { ...data, entry: { ...data.entry, capcode: '' } } };
    const isOpening = context.form.step === 'open';
    const t = loginMessages[languageOf(context.tenant, context.carry.launch)];
    const problems = problemsOf(data.entry, context.tenant.promotion.phone, t, isOpening ? 'register' : 'sms');
    if (Object.keys(problems).length > 0) return { data: { ...data, problems, isSent: isOpening && data.isSent } };
    return isOpening ? open(context, data) : send(context, data);
  },
});

/** A borrower comes from a screen in their own language; somebody who has just registered comes from the promotion, in its language. */
function languageOf({ promotion }: Tenant, launch: LaunchQuery): Locale {
  return launch.isNeedPop === undefined ? promotion.language : localeOf(launch);
}

async function load(context: LoadContext): Promise<LoginData> {
  const { call, offers, form, query, tenant, now } = context;
  const { sid } = knownSid(form) ?? (await sessionOf(call));
  return {
    sid,
    isSent: false,
    screen: linkScreenOf(query.get(screenParameter)),
    entry: entryOf(form, tenant.promotion.phone),
    problems: {},
    question: null,
    said: null,
    stamp: now,
    hasPuzzles: offers(getPuzzle),
    servicePhone: tenant.servicePhone,
  };
}

async function send(context: LoadContext, data: LoginData): Promise<{ data: LoginData }> {
  const { phone, capcode } = data.entry;
  const deviceId = context.carry.launch.deviceId ?? '';
  const { code, message } = await context.call(sendLoginCode, { phone, capcode, sid: data.sid, deviceId });
  if (code === promotionCode.success) {
    return { data: { ...data, isSent: true, entry: { ...data.entry, smsCode: '' } } };
  }
  return code === promotionCode.wrongCaptcha ? asked(context, data, message) : { data: { ...data, said: message } };
}

async function open(context: LoadContext, data: LoginData): Promise<{ data: LoginData } | string> {
  const { call, carry, tenant } = context;
  const { answer = '' } = context.form;
  const { code, message, data: opened } = await call(openByCode, { ...data.entry, sid: data.sid, answer });
  if (opened) {
    const { userId, sessionId, productId, offerNo, orderId, isLate } = opened;
    const isNeedPop = carry.launch.isNeedPop ?? (tenant.promotion.language === 'en' ? '1' : '2');
    const inside = { ...carry, launch: { ...carry.launch, userId, sessionId, isNeedPop } };
    if (data.screen !== null) return addressOf(data.screen, inside, orderId);
    // Who is late looks for that, and is offered nothing.
    if (isLate) return addressOf('loan', inside, orderId);
    return productId === ''
      ? linkTo(to.loanList, inside)
      : linkTo(to.confirmUrl, inside, { productId, orderId: offerNo });
  }
  if (code === promotionCode.wrongCaptchaAtRegister) return asked(context, data, message);
  if (code === promotionCode.answerNeeded) return { data: { ...data, question: { answer: '', problem: undefined } } };
  if (code === promotionCode.wrongAnswer) return { data: { ...data, question: { answer, problem: message } } };
  const isWrong = code === promotionCode.wrongSmsCode;
  return { data: { ...data, ...(isWrong ? { problems: { smsCode: message } } : { said: message }) } };
}

/** The screen that a message's link named, of the loan that has to be paid first; the list of loans where there is none. */
function addressOf(screen: LinkScreen, inside: LoadContext['carry'], orderId: string | undefined): string {
  if (!screensOfLoan.includes(screen)) return linkTo(linkScreens[screen], inside);
  return orderId === undefined ? linkTo(to.loanList, inside) : linkTo(linkScreens[screen], inside, { orderId });
}

/** Another captcha, in a new session, because the previous one may have expired. */
async function asked({ call }: LoadContext, data: LoginData, message: string): Promise<{ data: LoginData }> {
  const entry = { ...data.entry, capcode: '', smsCode: '' };
  return { data: { ...data, ...(await sessionOf(call)), entry, isSent: false, problems: { capcode: message } } };
}

/** After a post the captcha solved under its session stays valid, unless the visitor wants another picture. */
function knownSid({ sid = '', step }: Readonly<Record<string, string>>): { sid: string } | null {
  return step !== 'captcha' && /^[\w-]{16,64}$/.test(sid) ? { sid } : null;
}

async function sessionOf(call: LoadContext['call']): Promise<{ sid: string }> {
  const { code, message, data } = await call(getSid, {});
  if (!data) throw new ApiError(code, message, 422);
  return data;
}
