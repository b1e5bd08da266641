import {
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  listContacts,
  noteContact,
} from '@plazo/contract/lender/contacts';
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
];
