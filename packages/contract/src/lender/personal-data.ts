import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, instant, nullable, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const held = Type.Object({
  borrowerId: id,
  exportedAt: instant,
  /** Rows by kind, such as `borrower`, `orders`, `ledgerEntries`, `complaints`, `bankAccounts`, each oldest first. */
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});

export type HeldAboutBorrower = Static<typeof held>;

export const exportBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'exportBorrower',
  method: 'GET',
  path: '/borrowers/{borrowerId}/export',
  scope: 'personal-data:read',
  needsProof: true,
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Everything that is held about a borrower, to answer a data-access request',
  description:
    'Anything that gives access is left out: session values, codes, tokens. The numbers of the borrower’s own bank accounts are complete. Pictures are listed by name; `npm run ops -- complaint show <folio> --save <folder>` writes them. The export leaves an audit event.',
  isAudited: true,
  problems: ['not-found'],
  request: closed({ borrowerId: id }),
  response: held,
});

const erased = Type.Object({
  borrowerId: id,
  erasedAt: instant,
  /** The last day on which contracts, and the accounts that loans were paid out to, are kept unchanged; null if there are none. */
  recordsUntil: nullable(isoDate),
});

export type ErasedBorrower = Static<typeof erased>;

export const eraseBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'eraseBorrower',
  method: 'POST',
  path: '/borrowers/{borrowerId}/erase',
  scope: 'personal-data:write',
  needsProof: true,
  summary: 'Erases the personal data of a borrower; this cannot be undone',
  description:
    'Name, phone, address, complaints, pictures, notes, accounts and cards are removed, and every session ends. The ledger stays, under an id that reveals nothing. Contracts stay for `recordsKeptYears` of the tenant file, and only `exportBorrower` shows them. Refused while a loan, a payout, a card payment or a complaint is open, or the borrower has a credit balance.',
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id, reason: text(500) }),
  response: erased,
});
