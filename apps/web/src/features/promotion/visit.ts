import { endpointUrl } from '@plazo/contract/endpoint';
import { trackVisit } from '@plazo/contract/promotion';
import type { Promotion } from './promotion.data.ts';

/** What track-visit and track-click report about a page (spec 7). */
export function visitOf({ id, platform, source: { app_from, user_from, utm_tag } }: Promotion) {
  return {
    page_id: id,
    // unspecified: the value for a desktop. The specified ones are ios and android (spec 7).
    client_type: platform === 'ios' ? ('ios' as const) : ('android' as const),
    page_type: '1',
    ...(user_from === undefined ? {} : { user_from }),
    ...(utm_tag === undefined ? {} : { utm_tag }),
    ...(app_from === undefined ? {} : { app_from }),
  };
}

/** The address that counts a visit. */
export function visitAddress(data: Promotion): string {
  return `${endpointUrl(trackVisit)}?${new URLSearchParams(visitOf(data))}`;
}
