import type { PromotionTemplate } from '@plazo/contract/promotion';
import { queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';

export interface CampaignsSearch {
  /** The campaign that is shown. */
  campaign?: string;
}

export function readCampaignsSearch(given: Record<string, unknown>): CampaignsSearch {
  return typeof given.campaign === 'string' ? { campaign: given.campaign } : {};
}

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: () => read(api.GET('/lender/v1/campaigns')),
});

const of = (campaignId: string) => ({ params: { path: { campaignId } } });

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', campaignId],
    queryFn: async () => {
      const { data, tag } = await readTagged(api.GET('/lender/v1/campaigns/{campaignId}', of(campaignId)));
      return { tag, template: data.template as PromotionTemplate };
    },
  });

export const campaignReportQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', campaignId, 'report'],
    queryFn: () => read(api.GET('/lender/v1/campaigns/{campaignId}/report', of(campaignId))),
  });
