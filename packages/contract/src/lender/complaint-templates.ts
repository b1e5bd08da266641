import Type, { type Static } from 'typebox';
import { complaintFolio } from './complaints.ts';
import { closed, longText, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The placeholders of a template, written between `{{` and `}}`, for facts of the complaint. */
export const placeholders = {
  folio: 'the number that the borrower quotes',
  borrowerName: 'who complained',
  orderId: 'the order that it is about',
  productName: 'the product of that order',
  filedOn: 'the day on which it was filed, YYYY-MM-DD',
  today: 'the day of the answer, YYYY-MM-DD',
  companyName: '`companyName` of the tenant',
  servicePhone: '`servicePhone` of the tenant',
} as const;

export type Placeholder = keyof typeof placeholders;

const templateId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,255}$' });

const template = Type.Object(
  {
    id: Type.String(),
    /** For your staff. */
    name: Type.String(),
    content: Type.String({ examples: ['{{borrowerName}}: we have looked into {{folio}}.'] }),
  },
  { title: 'ComplaintTemplate' },
);

export type ComplaintTemplate = Static<typeof template>;

export const listComplaintTemplates = lenderEndpoint({
  resource: 'complaints',
  name: 'listComplaintTemplates',
  method: 'GET',
  path: '/complaint-templates',
  scope: 'complaints:read',
  shows: 'nobody',
  summary: 'The reply templates for complaints, by id',
  problems: ['invalid-cursor'],
  request: closed({ ...pageQuery }),
  response: pageOf(template),
});

export const getComplaintTemplate = lenderEndpoint({
  resource: 'complaints',
  name: 'getComplaintTemplate',
  method: 'GET',
  path: '/complaint-templates/{templateId}',
  scope: 'complaints:read',
  shows: 'nobody',
  summary: 'A reply template for complaints',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ templateId }),
  response: template,
});

export const putComplaintTemplate = lenderEndpoint({
  resource: 'complaints',
  name: 'putComplaintTemplate',
  method: 'PUT',
  path: '/complaint-templates/{templateId}',
  scope: 'complaints:write',
  summary: 'Creates or changes a reply template for complaints',
  description: `Placeholders: ${Object.entries(placeholders)
    .map(([name, meaning]) => `\`{{${name}}}\` (${meaning})`)
    .join(', ')}. Any other is refused.`,
  hasEtag: true,
  takesIfMatch: true,
  problems: [],
  request: closed({ templateId, name: text(80), content: longText(4_000) }),
  response: template,
});

export const removeComplaintTemplate = lenderEndpoint({
  resource: 'complaints',
  name: 'removeComplaintTemplate',
  method: 'DELETE',
  path: '/complaint-templates/{templateId}',
  scope: 'complaints:write',
  summary: 'Removes a reply template; replies made with it stay',
  takesIfMatch: true,
  problems: ['not-found'],
  request: closed({ templateId }),
  response: template,
});

export const previewComplaintReply = lenderEndpoint({
  resource: 'complaints',
  name: 'previewComplaintReply',
  method: 'GET',
  path: '/complaints/{folio}/reply-preview',
  scope: 'complaints:read',
  shows: { by: 'complaint', sent: 'folio' },
  summary: 'The reply that a template would give to a complaint today; nothing is sent',
  problems: ['not-found', 'not-possible'],
  request: closed({ folio: complaintFolio, templateId }),
  response: Type.Object({ content: Type.String() }),
});
