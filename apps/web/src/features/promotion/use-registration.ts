import { isApiError } from '@plazo/contract/envelope';
import { getSms, promotionCode, register, trackClick } from '@plazo/contract/promotion';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cookieText, readCookie } from '../../lib/cookie.ts';
import { randomId } from '../../lib/random-id.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { endToasts, showToast, type ToastTone } from '../../ui/toast-store.ts';
import { useProblems } from '../../ui/use-problems.ts';
import { readNextCode, writeNextCode } from './next-code.ts';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import { openRoute } from './promotion-route.ts';
import { countdown, entryOf, isPhone, problemsOf, type RegistrationEntry } from './registration-entry.ts';
import { useCaptcha } from './use-captcha.ts';
import { visitOf } from './visit.ts';

const registration = 'registration';

/** What the form holds and does (requirements P2 to P4). */
export function useRegistration(data: Promotion, t: PromotionMessages, form: RefObject<HTMLFormElement | null>) {
  const { carry } = useScreen();
  const captcha = useCaptcha(data);
  const [entry, setEntry] = useState(data.entry);
  const { problems, find, forget } = useProblems(form, data.problems);
  const [busy, setBusy] = useState<'sms' | 'register' | null>(null);
  const [availableAt, setAvailableAt] = useState(0);
  /** The phone for which the server may have taken the answer of this captcha: for this one it is still good. */
  const answeredFor = useRef(data.said === null ? null : data.entry.phone);

  // What was typed before the document came alive is kept.
  useLayoutEffect(() => {
    if (form.current) setEntry(entryOf(Object.fromEntries(new FormData(form.current)) as Record<string, string>));
  }, [form]);

  // A plain post may have begun a wait, or a document before this one.
  useLayoutEffect(() => {
    const now = Date.now();
    const until = data.waitSeconds > 0 ? now + data.waitSeconds * 1000 : readNextCode(now);
    setAvailableAt(until);
    writeNextCode(until);
  }, [data]);

  const capcode = captcha.proof || entry.capcode;

  function change(part: Partial<RegistrationEntry>) {
    setEntry((before) => ({ ...before, ...part }));
    if (Object.keys(problems).some((field) => field in part)) {
      forget((field) => field in part);
      endToasts(registration);
    }
    const { phone = '' } = part;
    const isOther = answeredFor.current !== null && answeredFor.current !== phone;
    // Another phone needs an answer of its own, and a longer wait was the former one's.
    if (!isOther || !isPhone(phone, data.phoneRule)) return;
    redraw();
    if (availableAt > Date.now() + countdown) waitFor(0);
  }

  function redraw(problem?: string) {
    answeredFor.current = null;
    captcha.redraw();
    setEntry((before) => ({ ...before, capcode: '' }));
    find(problem === undefined ? {} : { capcode: problem });
  }

  function waitFor(seconds: number) {
    const until = Date.now() + seconds * 1000;
    setAvailableAt(until);
    writeNextCode(until);
  }

  const say = (error: unknown) => tell(wordsOf(error, t), 'danger');

  /** Makes a call while its button is busy; a lost network is told as specified (spec 8). */
  async function run(step: 'sms' | 'register', work: () => Promise<void>) {
    if (busy !== null) return;
    const found = problemsOf({ ...entry, capcode }, data.phoneRule, t, step);
    find(found);
    const [first] = Object.values(found);
    if (first !== undefined) {
      tell(first, 'danger');
      return;
    }
    setBusy(step);
    answeredFor.current = entry.phone;
    try {
      await work();
    } catch (error) {
      say(error);
    }
    setBusy(null);
  }

  const sharedFields = () => {
    const { invite_code: _, ...source } = data.source;
    const deviceId = carry.launch.deviceId ?? ownDeviceId();
    return { phone: entry.phone, capcode, sid: captcha.sid, deviceId, appName: data.appName, ...source };
  };

  /** What both calls may end with: '11' and a wrong captcha; anything else is told in the server's words. */
  function end(code: string, message: string, wrongCaptcha: string) {
    if (code === promotionCode.alreadyRegistered) {
      tell(t.already);
      openRoute(data, 'downloadTemplate');
      return;
    }
    tell(message, 'danger');
    if (code === wrongCaptcha) redraw(message);
  }

  function sendCode() {
    if (Date.now() < availableAt) {
      tell(t.noRepeat, 'danger');
      return;
    }
    void run('sms', async () => {
      const { code, message, data: refused } = await getDevice().call(getSms, sharedFields());
      if (code === promotionCode.wait && refused) waitFor(refused.waitSeconds);
      if (code !== promotionCode.success) return end(code, message, promotionCode.wrongCaptcha);
      tell(t.sent);
      waitFor(countdown / 1000);
      form.current?.querySelector<HTMLElement>('[name="smsCode"]')?.focus();
    });
  }

  function handleRegister() {
    return run('register', async () => {
      const { call } = getDevice();
      const { phone, smsCode } = entry;
      void call(trackClick, { ...visitOf(data), phone }).catch(() => undefined);
      const { invite_code = '' } = data.source;
      const own = { merchantNumber: '0' as const, userName: phone, smsCode, invite_code, id: data.id };
      const { code, message } = await call(register, { ...sharedFields(), ...own });
      if (code !== promotionCode.success) return end(code, message, promotionCode.wrongCaptchaAtRegister);
      tell(t.registered);
      openRoute(data, 'downloadTemplate');
    });
  }

  /** Spec 5: another picture needs a phone. */
  function refresh() {
    if (isPhone(entry.phone, data.phoneRule)) return redraw();
    find({ phone: t.phoneProblem });
    tell(t.phoneProblem, 'danger');
  }

  function puzzle() {
    captcha.puzzle().then(() => find({}), say);
  }

  /** For a picture that cannot be had. */
  function recover() {
    captcha.restart().catch(say);
  }

  const does = { change, sendCode, register: handleRegister, refresh, recover, puzzle };
  return { entry, problems, captcha, busy, availableAt, ...does };
}

/** One at a time: each is about the same form. */
function tell(text: string, tone?: ToastTone) {
  showToast(text, { tone, about: registration });
}

/** A lost network is told as specified (spec 8), what the server says in its own words. */
function wordsOf(error: unknown, t: PromotionMessages): string {
  const isLost = !isApiError(error) || error.status === 0 || error.status >= 502;
  return isLost ? t.network : error.message;
}

/** Requirement U4: a device that the app has not named keeps a random name of its own. */
function ownDeviceId(): string {
  const known = readCookie(document.cookie, 'plazo_device');
  if (known) return known;
  const fresh = randomId();
  // biome-ignore lint/suspicious/noDocumentCookie: the old WebViews have no cookie store
  document.cookie = cookieText('plazo_device', fresh);
  return fresh;
}
