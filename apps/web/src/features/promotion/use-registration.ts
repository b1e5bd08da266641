import { getSms, register, trackClick } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { randomId } from '@plazo/page-kit/bridge/random-id';
import type { RefObject } from 'react';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { cookieText, readCookie } from './cookie.ts';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import { openRoute } from './promotion-route.ts';
import { countdown, isPhone } from './registration-entry.ts';
import { tell, tellFailure } from './registration-toast.ts';
import { useNextCode } from './use-next-code.ts';
import { type RegistrationFields, useRegistrationFields } from './use-registration-fields.ts';
import { useRegistrationStep } from './use-registration-step.ts';
import { visitOf } from './visit.ts';

/** The state and actions of the form (requirements P2 to P4). */
export function useRegistration(data: Promotion, t: PromotionMessages, form: RefObject<HTMLFormElement | null>) {
  const { carry } = useScreen();
  const nextCode = useNextCode(data);
  const fields = useRegistrationFields(data, form, nextCode);
  const { busy, run } = useRegistrationStep(data, t, fields);
  const { entry, captcha, problems, change, redraw } = fields;
  const { availableAt, waitFor } = nextCode;
  const sent = { ...entry, capcode: captcha.proof || entry.capcode };

  const sharedFields = () => {
    const { invite_code: _, ...source } = data.source;
    const deviceId = carry.launch.deviceId ?? ownDeviceId();
    const { phone, capcode } = sent;
    return { phone, capcode, sid: captcha.sid, deviceId, appName: data.appName, ...source };
  };

  /** Outcomes that both calls share: '11' and a wrong captcha; anything else is reported in the server's words. */
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
    void run('sms', sent, async () => {
      const { code, message, data: refused } = await getDevice().call(getSms, sharedFields());
      if (code === promotionCode.wait && refused) waitFor(refused.waitSeconds);
      if (code !== promotionCode.success) return end(code, message, promotionCode.wrongCaptcha);
      tell(t.sent);
      waitFor(countdown / 1000);
      form.current?.querySelector<HTMLElement>('[name="smsCode"]')?.focus();
    });
  }

  function handleRegister() {
    return run('register', sent, async () => {
      const { call } = getDevice();
      const { phone, smsCode } = sent;
      void call(trackClick, { ...visitOf(data), phone }).catch(() => undefined);
      const { invite_code = '' } = data.source;
      const own = { merchantNumber: '0' as const, userName: phone, smsCode, invite_code, id: data.id };
      const { code, message } = await call(register, { ...sharedFields(), ...own });
      if (code !== promotionCode.success) return end(code, message, promotionCode.wrongCaptchaAtRegister);
      tell(t.registered);
      openRoute(data, 'downloadTemplate');
    });
  }

  const does = { change, sendCode, register: handleRegister, ...captchaActions(data, t, fields) };
  return { entry, problems, captcha, busy, availableAt, ...does };
}

/** The ways to get another captcha. */
function captchaActions({ phoneRule }: Promotion, t: PromotionMessages, fields: RegistrationFields) {
  const { entry, captcha, find, redraw } = fields;
  return {
    /** Spec 5: another picture requires a phone. */
    refresh() {
      if (isPhone(entry.phone, phoneRule)) return redraw();
      find({ phone: t.phoneProblem });
    },
    puzzle() {
      captcha.puzzle().then(
        () => find({}),
        (error: unknown) => tellFailure(error, t),
      );
    },
    /** For a picture that cannot be loaded. */
    recover() {
      captcha.restart().catch((error: unknown) => tellFailure(error, t));
    },
  };
}

/** Requirement U4: a device that the app has not named keeps a random name of its own. */
function ownDeviceId(): string {
  const fresh = randomId();
  try {
    const known = readCookie(document.cookie, 'plazo_device');
    if (known) return known;
    // biome-ignore lint/suspicious/noDocumentCookie: the old WebViews have no cookie store
    document.cookie = cookieText('plazo_device', fresh);
  } catch {
    // If no cookie can be stored, the name lasts for this visit.
  }
  return fresh;
}
