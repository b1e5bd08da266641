import {
  channelTemplate,
  getCaptcha,
  getPuzzle,
  getSid,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import type { BorrowerCalls, CallContext } from '../platform/calls/borrower-calls.ts';
import { countOnPage, readTemplate } from './campaign.service.ts';
import { drawFor, puzzleFor, startSession } from './captcha.service.ts';
import type { PromotionDependencies } from './phone-code.service.ts';
import { bodyOf, bodyWith, smsBodyOf } from './promotion.present.ts';
import { registerPhone, sendSmsCode } from './promotion.service.ts';

/** The page of a campaign and its visitors' actions (requirements P1 to P6). */
export function servePromotion(
  calls: BorrowerCalls,
  { promotion: dependencies }: { promotion: PromotionDependencies },
): void {
  const { db, tenant } = dependencies;
  const { language } = tenant.promotion;

  calls.servePublic(channelTemplate, async ({ templateId }) => {
    const template = await readTemplate(db, templateId, tenant);
    if (!template) return bodyOf({ code: promotionCode.unknownTemplate }, language);
    return bodyWith({ id: templateId, template }, promotionCode.templateFound);
  });

  const track = (what: 'visits' | 'clicks') => {
    return async (visit: { page_id: string; user_from?: string; utm_tag?: string }, { today }: CallContext) => {
      const { page_id: campaignId, user_from: userFrom = '', utm_tag: utmTag = '' } = visit;
      await countOnPage(db, { campaignId, day: today, userFrom, utmTag }, what);
      return bodyWith({});
    };
  };
  calls.servePublic(trackVisit, track('visits'));
  // The phone in it is ignored: a visitor who registers is counted as a registration.
  calls.servePublic(trackClick, track('clicks'));

  calls.servePublic(getSid, async (_input, context) => bodyWith({ sid: await startSession(dependencies, context) }));
  calls.servePublic(getCaptcha, async ({ sid }, context) => drawFor(dependencies, sid, context));
  calls.servePublic(getPuzzle, async ({ sid }, context) => bodyWith(await puzzleFor(dependencies, sid, context)));

  calls.servePublic(getSms, async ({ phone, capcode, sid, deviceId = '' }, context) =>
    smsBodyOf(await sendSmsCode(dependencies, { phone, capcode, sid, deviceId }, context), language),
  );

  calls.servePublic(register, async ({ phone, capcode, sid, smsCode, deviceId, ...rest }, context) => {
    const attribution = {
      campaignId: rest.id,
      appFrom: rest.app_from ?? '',
      userFrom: rest.user_from ?? '',
      utmTag: rest.utm_tag ?? '',
      inviteCode: rest.invite_code ?? '',
      appName: rest.appName ?? '',
    };
    return bodyOf(
      await registerPhone(dependencies, { phone, capcode, sid, smsCode, deviceId, attribution }, context),
      language,
    );
  });
}
