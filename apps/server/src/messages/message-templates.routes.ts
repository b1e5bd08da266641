import {
  activateMessageTemplate,
  listMessageTemplates,
  type MessageChannel,
  type MessageTemplate,
  previewMessage,
  writeMessageTemplate,
} from '@plazo/contract/lender/message-templates';
import { lineOf } from '../api-keys/key-line.ts';
import { actorOf } from '../approvals/approval.present.ts';
import { waitsNow } from '../approvals/approval-rules.ts';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import { knownOrder } from '../loans/known-order.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { segmentsOf } from '../platform/sms/segments.ts';
import {
  activateTemplate,
  findMessageTemplate,
  findMessageTemplates,
  insertDraft,
  type StoredTemplate,
} from './message-template.repository.ts';
import {
  exampleValues,
  firstName,
  type MessageValues,
  messageText,
  problemsOfSubject,
  problemsOfText,
} from './message-text.ts';

/** The texts that are sent to borrowers. */
export function serveMessageTemplates(calls: LenderCalls, { config, base }: { config: Config; base: string }): void {
  const { tenant } = config;
  const example = exampleValues(tenant.displayName, tenant.servicePhone, signInAddress(base));
  calls.serveRead(listMessageTemplates, async (_, { db }) => ({
    data: (await findMessageTemplates(db)).map((template) => present(template, example)),
  }));
  calls.serveWrite(
    writeMessageTemplate,
    async ({ content, subject = null, providerName = null, ...key }, { db, now, actor }) => {
      const errors = [
        ...problemsOfSubject(subject, key.channel).map((one) => ({ field: 'subject', ...one })),
        ...problemsOfText(content, key.purpose, key.language).map((one) => ({ field: 'content', ...one })),
      ];
      if (errors.length > 0) {
        const said = errors.map(({ field, problem }) => (field === 'subject' ? `subject: ${problem}` : problem));
        throw new LenderProblem('not-possible', `the text has: ${said.join('; ')}`, errors);
      }
      const draft = { ...key, subject, content, providerName, writtenBy: actorId(actor), writtenAt: now };
      const answer = present(await insertDraft(db, draft), example);
      return { answer, audit: { action: 'message-template.written', subject: subjectOf(answer.id), after: answer } };
    },
  );
  calls.serveWrite(activateMessageTemplate, async ({ templateId }, { db, actor }) => {
    const draft = await knownTemplate(db, templateId);
    const isApproved = await waitsNow(db, 'activateMessageTemplate', tenant.approvals);
    const isOther = (await lineOf(db, actor)) !== (await lineOf(db, actorOf(draft.writtenBy)));
    const active = await activateTemplate(db, draft, { activatedBy: actorId(actor), isChecked: isApproved || isOther });
    if (!active) throw new LenderProblem('conflict', `the text is ${draft.state}`);
    const answer = present(active, example);
    const { isChecked } = answer;
    const audit = { action: 'message-template.activated', subject: subjectOf(templateId), after: { isChecked } };
    return { answer, audit };
  });
  calls.serveRead(previewMessage, async ({ orderId, templateId }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    const { fullName } = await knownBorrower(db, borrowerId);
    const { channel, ...template } = await knownTemplate(db, templateId);
    const values = { ...example, name: firstName(fullName) };
    const content = messageText(template.content, values);
    const subject = template.subject === null ? null : messageText(template.subject, values);
    return { subject, content, segments: segmentsBy(channel, content) };
  });
}

/** The link of every message: it names neither person nor debt, and whoever opens it has to sign in. */
export function signInAddress(base: string): string {
  return `${base.replace(/\/$/, '')}/login`;
}

async function knownTemplate(db: Queryable, id: string): Promise<StoredTemplate> {
  const template = await findMessageTemplate(db, id);
  if (!template) throw new LenderProblem('not-found', 'there is no such text');
  return template;
}

/** Only texts to a phone are counted in parts. */
function segmentsBy(channel: MessageChannel, content: string): number {
  return channel === 'email' || channel === 'app' ? 1 : segmentsOf(content);
}

function subjectOf(id: string) {
  return { kind: 'message-template', id };
}

function present({ state, writtenAt, ...template }: StoredTemplate, example: MessageValues): MessageTemplate {
  return {
    ...template,
    // A version that was replaced meanwhile is no more in use than a draft.
    state: state === 'active' ? 'active' : 'draft',
    segments: segmentsBy(template.channel, messageText(template.content, example)),
    writtenAt: written(writtenAt),
  };
}
