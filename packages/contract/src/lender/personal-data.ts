import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, instant, nullable, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const held = Type.Object({
  borrowerId: id,
  exportedAt: instant,
  /** By kind, such as `borrower`, `orders`, `ledgerEntries`, `complaints`, `bankAccounts`: each with its rows, oldest first. */
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});

export type HeldAboutBorrower = Static<typeof held>;

export const exportBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'exportBorrower',
  method: 'GET',
  path: '/borrowers/{borrowerId}/export',
  scope: 'personal-data:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Everything that is held about a borrower, to answer a data-access request',
  description:
    'What opens something is left out: values of sessions, codes, tokens. The numbers of their own bank accounts are whole. Pictures are named; `npm run ops -- complaint show <folio> --save <folder>` writes them. It leaves an audit event.',
  isAudited: true,
  problems: ['not-found'],
  request: closed({ borrowerId: id }),
  response: held,
});

const erased = Type.Object({
  borrowerId: id,
  erasedAt: instant,
  /** Through which day contracts, and the accounts that loans were paid out to, stay as they were; null: there are none. */
  recordsUntil: nullable(isoDate),
});

export type ErasedBorrower = Static<typeof erased>;

export const eraseBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'eraseBorrower',
  method: 'POST',
  path: '/borrowers/{borrowerId}/erase',
  scope: 'personal-data:write',
  summary: 'Erases the personal data of a borrower; it has no reverse',
  description:
    'Name, phone, address, complaints, pictures, notes, accounts and cards go, and every session ends. The ledger stays, under an id that says nothing. Contracts stay for `recordsKeptYears` of the tenant file, and are seen by `exportBorrower` alone. Refused while a loan, a payout, a card payment or a complaint is open, or money is kept for the borrower.',
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id, reason: text(500) }),
  response: erased,
});
