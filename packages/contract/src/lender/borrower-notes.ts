import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, longText, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const note = Type.Object(
  {
    id: Type.String(),
    borrowerId: id,
    content: Type.String(),
    /** The kind and id of a key or an operator. */
    writtenBy: Type.String(),
    writtenAt: instant,
  },
  { title: 'BorrowerNote' },
);

export type LenderNote = Static<typeof note>;

export const listBorrowerNotes = lenderEndpoint({
  resource: 'borrowers',
  name: 'listBorrowerNotes',
  method: 'GET',
  path: '/borrowers/{borrowerId}/notes',
  scope: 'borrowers:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The notes of your staff about a borrower, newest first',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(note),
});

export const addBorrowerNote = lenderEndpoint({
  resource: 'borrowers',
  name: 'addBorrowerNote',
  method: 'POST',
  path: '/borrowers/{borrowerId}/notes',
  scope: 'borrowers:write',
  summary: 'Adds a note about a borrower, who never sees it here; nobody can change it',
  description: 'A note is personal data: the export of a borrower’s personal data contains it, and erasure removes it.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    borrowerId: id,
    content: longText(4_000),
  }),
  response: note,
});
