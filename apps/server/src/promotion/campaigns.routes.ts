import { campaignReport, listCampaigns, putCampaign } from '@plazo/contract/lender/campaigns';
import type { TenantSettings } from '../config/schema.ts';
import type { LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { findCampaignCounts, findCampaigns, findTemplate } from './campaign.repository.ts';
import { templateProblems, writeCampaign } from './campaign.service.ts';

export function serveCampaigns(dispatcher: LenderDispatcher, tenant: TenantSettings): void {
  dispatcher.serveRead(listCampaigns, async (_input, { db }) => ({
    data: (await findCampaigns(db)).map((id) => ({ id })),
  }));
  dispatcher.serveWrite(putCampaign, async ({ campaignId: id, template }, { db, now }) => {
    const problems = templateProblems(template, tenant);
    if (problems.length > 0) throw new LenderProblem('not-possible', problems.join('; '));
    const before = await findTemplate(db, id);
    await writeCampaign(db, id, template, { tenant, now });
    return {
      answer: { id },
      audit: { action: 'campaign.written', subject: { kind: 'campaign', id }, before, after: template },
    };
  });
  dispatcher.serveRead(campaignReport, async ({ campaignId }, { db }) => {
    if (!(await findTemplate(db, campaignId))) throw new LenderProblem('not-found', 'there is no such campaign');
    return { data: await findCampaignCounts(db, campaignId) };
  });
}
