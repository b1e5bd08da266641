import {
  getContactPlan,
  previewContactPlan,
  putContactPlan,
  stopContactPlan,
} from '@plazo/contract/lender/contact-plan';
import {
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  getMessageHealth,
  listContacts,
  listReplies,
  noteContact,
} from '@plazo/contract/lender/contacts';
import {
  activateMessageTemplate,
  listMessageTemplates,
  previewMessage,
  writeMessageTemplate,
} from '@plazo/contract/lender/message-templates';
import { type Answers, step } from './tour-step.ts';

const ana = ({ putBorrower: { id } }: Answers) => ({ borrowerId: id });

/** Contacts with a borrower, for the tour of every call (lender-api/lender-calls.test.ts). */
export const contactSteps = [
  step(changeContactChoices, (answers) => ({ ...ana(answers), hours: { from: '09:00', until: '18:00' } })),
  step(getContactChoices, ana),
  step(contactPermissions, ana),
  step(noteContact, (answers) => ({
    ...{ ...ana(answers), orderId: answers.makeOffer.id, channel: 'call' as const },
    ...{ outcome: 'reached' as const, note: 'Pays on Friday.' },
  })),
  step(listContacts, ana),
  step(listReplies, ana),
  step(getMessageHealth, {}),
  step(writeMessageTemplate, {
    ...{ purpose: 'late', channel: 'sms', language: '1' },
    content: '{{company}}: {{name}}, hay un aviso para ti. Si ya pagaste, ignora este mensaje. {{link}}',
  }),
  step(activateMessageTemplate, ({ writeMessageTemplate: { id } }) => ({ templateId: id })),
  step(listMessageTemplates, {}),
  step(putContactPlan, {
    ...{ steps: [{ day: 1, purpose: 'late', channel: 'sms' }], perMinute: 60, firstDayMost: 1_000, isOn: true },
  }),
  step(getContactPlan, {}),
  step(previewContactPlan, {}),
  step(stopContactPlan, {}),
  step(previewMessage, ({ makeOffer: { id: orderId }, writeMessageTemplate: { id: templateId } }) => ({
    orderId,
    templateId,
  })),
];
