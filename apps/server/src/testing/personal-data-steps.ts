import { listBorrowerReads } from '@plazo/contract/lender/audit';
import { addBorrowerNote, listBorrowerNotes } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import { step } from './tour-step.ts';

/** The data of a borrower, and another borrower who is erased, for the tour of every call (lender-api/lender-calls.test.ts). */
export const personalDataSteps = [
  step(addBorrowerNote, ({ putBorrower: { id } }) => ({ borrowerId: id, content: 'Wants a call.' })),
  step(listBorrowerNotes, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(listBorrowerReads, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(exportBorrower, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(
    putBorrower,
    { externalId: 'crm-2', fullName: 'Bea Sol', phone: '5587654321', address: 'Calle 2' },
    { as: 'bea' },
  ),
  step(eraseBorrower, ({ bea: { id } }) => ({ borrowerId: id, reason: 'asked for it' })),
];
