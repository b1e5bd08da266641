import {
  type ComplaintTemplate,
  getComplaintTemplate,
  listComplaintTemplates,
  previewComplaintReply,
  putComplaintTemplate,
  removeComplaintTemplate,
} from '@plazo/contract/lender/complaint-templates';
import { localDate } from '@plazo/loan-rules/calendar';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  deleteComplaintTemplate,
  findComplaintFacts,
  findComplaintTemplate,
  findComplaintTemplates,
  writeComplaintTemplate,
} from './complaint-template.repository.ts';
import { readTemplate, renderTemplate } from './complaint-template.ts';

/** The texts for answers to complaints. */
export function serveComplaintTemplates(calls: LenderCalls, tenant: TenantSettings): void {
  calls.serveRead(listComplaintTemplates, (page, { db }) =>
    pageFrom(page, {
      place: { id: 'string' },
      find: (after, limit) => findComplaintTemplates(db, after?.id ?? '', limit),
      placeOf: ({ id }) => ({ id }),
      show: (template) => template,
    }),
  );
  calls.serveRead(getComplaintTemplate, ({ templateId }, { db }) => knownTemplate(db, templateId));
  const edited = {
    nameOf: ({ templateId }: { templateId: string }) => `complaint template ${templateId}`,
    read: ({ templateId }: { templateId: string }, { db }: LenderContext) => findComplaintTemplate(db, templateId),
  };
  calls.serveEdit(putComplaintTemplate, edited, async ({ templateId: id, name, content }, { db }) => {
    const answer = { id, name, content: readTemplate(content) };
    const before = await findComplaintTemplate(db, id);
    await writeComplaintTemplate(db, answer);
    const audit = { action: 'complaint-template.written', subject: subjectOf(id), before, after: answer };
    return { answer, audit };
  });
  calls.serveEdit(removeComplaintTemplate, edited, async ({ templateId }, { db }) => {
    const answer = await knownTemplate(db, templateId);
    await deleteComplaintTemplate(db, templateId);
    return {
      answer,
      audit: { action: 'complaint-template.removed', subject: subjectOf(templateId), before: answer },
    };
  });
  calls.serveRead(previewComplaintReply, async ({ folio, templateId }, context) => ({
    content: await textFrom(templateId, folio, context, tenant),
  }));
}

/** The answer that a template gives to a complaint. Refused if there is no such complaint or template. */
export async function textFrom(
  templateId: string,
  folio: string,
  { db, today }: Pick<LenderContext, 'db' | 'today'>,
  { companyName, servicePhone, timeZone }: TenantSettings,
): Promise<string> {
  const facts = await findComplaintFacts(db, folio);
  if (!facts) throw new LenderProblem('not-found', 'there is no such complaint');
  const { content } = await knownTemplate(db, templateId);
  const { filedAt, ...told } = facts;
  const filedOn = localDate(filedAt, timeZone);
  return renderTemplate(content, { ...told, folio, filedOn, today, companyName, servicePhone });
}

async function knownTemplate(db: Queryable, id: string): Promise<ComplaintTemplate> {
  const template = await findComplaintTemplate(db, id);
  if (!template) throw new LenderProblem('not-found', 'there is no such template');
  return template;
}

function subjectOf(id: string) {
  return { kind: 'complaint-template', id };
}
