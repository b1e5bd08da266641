import { openByCode, sendLoginCode } from '@plazo/contract/promotion';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { type LoginDependencies, openByCode as open, sendLoginCode as send } from './login.service.ts';
import type { PromotionDependencies } from './phone-code.service.ts';
import { bodyOf, bodyWith, smsBodyOf } from './promotion.present.ts';

/** Signing in by a code from a text message, under the limits of the promotion. */
export function serveLogin(
  calls: BorrowerCalls,
  { promotion, config }: { promotion: PromotionDependencies; config: Config },
): void {
  if (!config.PHONE_LOGIN) return;
  const dependencies: LoginDependencies = { ...promotion, minutes: config.PHONE_LOGIN_MINUTES };
  const { language } = dependencies.tenant.promotion;

  calls.servePublic(sendLoginCode, async ({ phone, capcode, sid, deviceId = '' }, context) => {
    const chosen = context.chosenLocale ?? language;
    return smsBodyOf(
      await send(dependencies, { phone, capcode, sid, deviceId }, { ...context, language: chosen }),
      chosen,
    );
  });

  calls.servePublic(openByCode, async (login, { requestId = '', ...context }) => {
    const { opened, ...outcome } = await open(dependencies, login, { ...context, requestId });
    return opened ? bodyWith(opened) : bodyOf(outcome, context.chosenLocale ?? language);
  });
}
