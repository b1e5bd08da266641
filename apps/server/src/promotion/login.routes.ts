import { openByCode, sendLoginCode } from '@plazo/contract/promotion';
import type { Dispatcher } from '../http/dispatch.ts';
import { type LoginDependencies, openByCode as open, sendLoginCode as send } from './login.service.ts';
import { bodyOf, bodyWith, smsBodyOf } from './promotion.present.ts';

/** Signing in by a code from a text message, under the limits of the promotion. */
export function serveLogin(dispatcher: Dispatcher, dependencies: LoginDependencies): void {
  const { language } = dependencies.tenant.promotion;

  dispatcher.servePublic(sendLoginCode, async ({ phone, capcode, sid, deviceId = '' }, context) => {
    const chosen = context.chosenLocale ?? language;
    return smsBodyOf(
      await send(dependencies, { phone, capcode, sid, deviceId }, { ...context, language: chosen }),
      chosen,
    );
  });

  dispatcher.servePublic(openByCode, async (login, { requestId = '', ...context }) => {
    const { opened, ...outcome } = await open(dependencies, login, { ...context, requestId });
    return opened ? bodyWith(opened) : bodyOf(outcome, context.chosenLocale ?? language);
  });
}
