import { campaignReport, getCampaign, listCampaigns, putCampaign } from '@plazo/contract/lender/campaigns';
import {
  getComplaintTemplate,
  listComplaintTemplates,
  previewComplaintReply,
  putComplaintTemplate,
  removeComplaintTemplate,
} from '@plazo/contract/lender/complaint-templates';
import {
  closeComplaint,
  getComplaint,
  listComplaints,
  releaseComplaint,
  reopenComplaint,
  replyToComplaint,
  takeComplaint,
} from '@plazo/contract/lender/complaints';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import type { TestServer } from './test-server.ts';
import type { Answers } from './tour-step.ts';

/** The calls of complaints and campaigns, for the tour of every call (lender-api/lender-calls.test.ts). */
export function deskSteps(serverOf: () => TestServer) {
  let folio = '';
  const file = async ({ putBorrower: borrower, makeOffer: offer }: Answers) => {
    const { db, clock, config } = serverOf();
    const sent = { problemType: '5', problemDetail: 'The app is slow', orderNo: offer.id };
    const at = { now: clock.now(), today: '2026-03-02' };
    folio = (await fileComplaint(db, borrower.id, sent, config.tenant, at)).folio;
  };
  return [
    { endpoint: listComplaints, input: () => ({ state: 'open' }), before: file },
    { endpoint: takeComplaint, input: () => ({ folio }) },
    { endpoint: releaseComplaint, input: () => ({ folio }) },
    { endpoint: replyToComplaint, input: () => ({ folio, content: 'It is\nfaster now.' }) },
    {
      endpoint: putComplaintTemplate,
      input: () => ({ templateId: 'fast', name: 'Fast', content: '{{folio}}: it is faster.' }),
    },
    { endpoint: getComplaintTemplate, input: () => ({ templateId: 'fast' }) },
    { endpoint: listComplaintTemplates, input: () => ({}) },
    { endpoint: previewComplaintReply, input: () => ({ folio, templateId: 'fast' }) },
    { endpoint: removeComplaintTemplate, input: () => ({ templateId: 'fast' }) },
    { endpoint: closeComplaint, input: () => ({ folio }) },
    { endpoint: reopenComplaint, input: () => ({ folio }) },
    { endpoint: getComplaint, input: () => ({ folio }) },
    { endpoint: putCampaign, input: () => ({ campaignId: 'spring', template: { ...demoCampaigns[0]?.template } }) },
    { endpoint: getCampaign, input: () => ({ campaignId: 'spring' }) },
    { endpoint: listCampaigns, input: () => ({}) },
    { endpoint: campaignReport, input: () => ({ campaignId: 'spring' }) },
  ];
}
