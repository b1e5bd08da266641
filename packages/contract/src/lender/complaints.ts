import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { borrowerName, closed, instant, longText, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The number that a borrower quotes. */
export const complaintFolio = Type.String({ pattern: '^Q-[0-9]{4}-[0-9]{7}$' });

const complaint = {
  /** The number that the borrower quotes. */
  folio: Type.String(),
  borrowerId: id,
  orderId: id,
  /** One of the tenant's `complaintTypes` and `collectionComplaintTypes`. */
  problemType: Type.String(),
  problemSonType: nullable(Type.String()),
  content: Type.String(),
  createdAt: instant,
  state: Type.Enum(['open', 'answered']),
  /** The day by which it must be answered; null if there is no deadline. */
  answerBy: nullable(isoDate),
  /** One to five stars, once given. */
  score: nullable(Type.Integer()),
  /** Who is working on it: the kind and id of a key or an operator. */
  takenBy: nullable(Type.String()),
  /** When it was closed: nobody needs to work on it any more. */
  closedAt: nullable(instant),
};

const listed = Type.Object({ ...complaint, borrowerName });

const whole = Type.Object(
  {
    ...complaint,
    /** How many images came with it: `npm run ops -- complaint show <folio> --save <folder>` writes them. */
    images: Type.Integer(),
    replies: Type.Array(Type.Object({ content: Type.String(), repliedAt: instant })),
  },
  { title: 'Complaint' },
);

export type LenderComplaint = Static<typeof whole>;

export const listComplaints = lenderEndpoint({
  resource: 'complaints',
  name: 'listComplaints',
  method: 'GET',
  path: '/complaints',
  scope: 'complaints:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The complaints, newest first, or the open ones by deadline',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    state: Type.Optional(Type.Enum(['open', 'answered'])),
    order: Type.Optional(
      Type.Enum(['newest', 'clock'], {
        description: '`clock`: the open ones by `answerBy`, earliest first; those without a deadline come last',
      }),
    ),
  }),
  response: pageOf(listed),
});

export const getComplaint = lenderEndpoint({
  resource: 'complaints',
  name: 'getComplaint',
  method: 'GET',
  path: '/complaints/{folio}',
  scope: 'complaints:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'A complaint with its replies',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ folio: complaintFolio }),
  response: whole,
});

const step = (name: 'take' | 'release' | 'close' | 'reopen', summary: string) =>
  lenderEndpoint({
    resource: 'complaints',
    name: `${name}Complaint`,
    method: 'POST',
    path: `/complaints/{folio}/${name}`,
    scope: 'complaints:write',
    summary,
    takesIfMatch: 'getComplaint',
    problems: ['not-found', 'conflict'],
    request: closed({ folio: complaintFolio }),
    response: whole,
  });

export const takeComplaint = step(
  'take',
  'Takes a complaint, so that nobody else works on it; its reverse is `releaseComplaint`',
);
export const releaseComplaint = step('release', 'Gives a complaint back that this key has taken');
export const closeComplaint = step('close', 'Closes a complaint that was answered; its reverse is `reopenComplaint`');
export const reopenComplaint = step('reopen', 'Opens a closed complaint again');

export const replyToComplaint = lenderEndpoint({
  resource: 'complaints',
  name: 'replyToComplaint',
  method: 'POST',
  path: '/complaints/{folio}/replies',
  scope: 'complaints:write',
  summary: 'Answers a complaint. The borrower sees it at once, so it cannot be withdrawn, but another reply can follow',
  description: 'Send either `content`, or the `templateId` of a reply template to fill in for this complaint.',
  takesIfMatch: 'getComplaint',
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    folio: complaintFolio,
    content: Type.Optional(longText(4_000)),
    templateId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,255}$' })),
  }),
  response: whole,
});
