import { campaignReport, getCampaign, listCampaigns, putCampaign } from '@plazo/contract/lender/campaigns';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findCampaignCounts, findCampaigns, findTemplate } from './campaign.repository.ts';
import { templateProblems, writeCampaign } from './campaign.service.ts';

export function serveCampaigns(calls: LenderCalls, { config: { tenant } }: { config: Config }): void {
  calls.serveRead(listCampaigns, async (_input, { db }) => ({
    data: (await findCampaigns(db)).map((id) => ({ id })),
  }));
  calls.serveRead(getCampaign, async ({ campaignId }, { db }) => {
    const campaign = await readCampaign(db, campaignId);
    if (!campaign) throw new LenderProblem('not-found', 'there is no such campaign');
    return campaign;
  });
  const edited = {
    nameOf: ({ campaignId }: { campaignId: string }) => `campaign ${campaignId}`,
    read: ({ campaignId }: { campaignId: string }, { db }: LenderContext) => readCampaign(db, campaignId),
  };
  calls.serveEdit(putCampaign, edited, async ({ campaignId: id, template }, { db, now }) => {
    const problems = templateProblems(template, tenant);
    if (problems.length > 0) throw new LenderProblem('not-possible', problems.join('; '));
    const before = await findTemplate(db, id);
    await writeCampaign(db, id, template, { tenant, now });
    return {
      answer: { id, template },
      audit: { action: 'campaign.written', subject: { kind: 'campaign', id }, before, after: template },
    };
  });
  calls.serveRead(campaignReport, async ({ campaignId }, { db }) => {
    if (!(await findTemplate(db, campaignId))) throw new LenderProblem('not-found', 'there is no such campaign');
    return { data: await findCampaignCounts(db, campaignId) };
  });
}

async function readCampaign(db: Queryable, id: string) {
  const template = await findTemplate(db, id);
  return template && { id, template: { ...template } };
}
