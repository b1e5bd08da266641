import Type from 'typebox';
import { isoDate } from '../fields.ts';
import { closed } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const campaignId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** The content of the page: `promotionTemplate` in `packages/contract/src/promotion.ts`. */
const template = Type.Record(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), Type.Unknown(), { maxProperties: 40 });

const campaign = Type.Object({ id: Type.String(), template }, { title: 'Campaign' });

export const listCampaigns = lenderEndpoint({
  resource: 'campaigns',
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  scope: 'campaigns:read',
  shows: 'nobody',
  summary: 'The ids of the campaigns, oldest first',
  problems: [],
  request: closed({}),
  response: Type.Object({ data: Type.Array(Type.Object({ id: Type.String() })) }),
});

export const putCampaign = lenderEndpoint({
  resource: 'campaigns',
  name: 'putCampaign',
  method: 'PUT',
  path: '/campaigns/{campaignId}',
  scope: 'campaigns:write',
  summary: 'Creates or changes the page of a campaign',
  hasEtag: true,
  takesIfMatch: true,
  description: 'Unreadable colours (too little contrast) and links that are not allowed are refused.',
  problems: ['not-possible'],
  request: closed({
    campaignId,
    template,
  }),
  response: campaign,
});

export const getCampaign = lenderEndpoint({
  resource: 'campaigns',
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{campaignId}',
  scope: 'campaigns:read',
  shows: 'nobody',
  summary: 'The page of a campaign',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ campaignId }),
  response: campaign,
});

export const campaignReport = lenderEndpoint({
  resource: 'campaigns',
  name: 'campaignReport',
  method: 'GET',
  path: '/campaigns/{campaignId}/report',
  scope: 'campaigns:read',
  shows: 'nobody',
  summary: 'Visits, clicks and registrations by day, source and tag',
  problems: ['not-found'],
  request: closed({ campaignId }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        day: isoDate,
        userFrom: Type.String(),
        utmTag: Type.String(),
        visits: Type.Integer(),
        clicks: Type.Integer(),
        registrations: Type.Integer(),
      }),
    ),
  }),
});
