import {
  closeComplaint,
  getComplaint,
  type LenderComplaint,
  listComplaints,
  releaseComplaint,
  reopenComplaint,
  replyToComplaint,
  takeComplaint,
} from '@plazo/contract/lender/complaints';
import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { withNames } from '../borrowers/borrower-names.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { type PageRequest, pageFrom } from '../platform/calls/pages.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { serveComplaintTemplates, textFrom } from './complaint-templates.routes.ts';
import { refuseClosed, stepOf } from './complaint-work.ts';
import {
  type Complaint,
  findComplaintByFolio,
  findComplaintPage,
  findComplaintsByClock,
} from './complaints.repository.ts';
import { readComplaint } from './complaints.service.ts';
import { deskOn } from './desk.ts';

export function serveLenderComplaints(calls: LenderCalls, { config, clock }: { config: Config; clock: Clock }): void {
  const { tenant } = config;
  const storage = openStorage(config);
  serveComplaintTemplates(calls, tenant);
  calls.serveRead(listComplaints, ({ state, order = 'newest', ...page }, context) => {
    const { db } = context;
    if (order === 'clock') return withNames(byClock(db, state, page), context);
    const found = pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findComplaintPage(db, state ?? 'all', before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: present,
    });
    return withNames(found, context);
  });
  calls.serveRead(getComplaint, ({ folio }, { db }) => whole(db, folio));
  calls.serveWrite(replyToComplaint, async (input, context) => {
    const { folio, templateId } = input;
    const { db } = context;
    await refuseClosed(folio, context);
    const used = templateId === undefined ? {} : { templateId };
    const content = await contentOf(input, context, tenant);
    const { isNew } = await deskOn({ db, storage }, tenant, clock).reply(folio, content, []);
    const audit = {
      action: 'complaint.answered',
      subject: { kind: 'complaint', id: folio },
      after: { isNew, ...used },
    };
    return { answer: await whole(db, folio), audit };
  });
  for (const [step, [endpoint, action]] of Object.entries(steps)) {
    calls.serveWrite(endpoint, async ({ folio }, context) => {
      await stepOf(step as keyof typeof steps, folio, context);
      const answer = await whole(context.db, folio);
      const { takenBy, closedAt } = answer;
      const audit = { action, subject: { kind: 'complaint', id: folio }, after: { takenBy, closedAt } };
      return { answer, audit };
    });
  }
}

/** Only open complaints have a clock: after the answer nobody is waiting. */
function byClock(db: Queryable, state: 'open' | 'answered' | undefined, page: PageRequest) {
  if (state === 'answered') {
    const errors = [{ field: 'order', problem: 'clock is for open complaints', code: 'does-not-go-together' as const }];
    throw new LenderProblem('invalid-request', 'an answered complaint has no clock', errors);
  }
  return pageFrom(page, {
    place: { answerBy: 'string', createdAt: 'number', id: 'string' },
    find: (after, limit) => {
      if (after && after.answerBy !== 'infinity' && !isIsoDate(after.answerBy)) {
        throw new LenderProblem('invalid-cursor', 'the cursor is not from this list');
      }
      return findComplaintsByClock(db, after, limit);
    },
    placeOf: ({ answerBy, createdAt, id }) => ({ answerBy: answerBy ?? 'infinity', createdAt, id }),
    show: present,
  });
}

const steps = {
  take: [takeComplaint, 'complaint.taken'],
  release: [releaseComplaint, 'complaint.released'],
  close: [closeComplaint, 'complaint.closed'],
  reopen: [reopenComplaint, 'complaint.reopened'],
} as const;

/** The text that was sent, or the template's. */
async function contentOf(
  { folio, content, templateId }: LenderRequest<typeof replyToComplaint>,
  context: LenderContext,
  tenant: TenantSettings,
): Promise<string> {
  if (content !== undefined && templateId === undefined) return content;
  if (content === undefined && templateId !== undefined) return textFrom(templateId, folio, context, tenant);
  throw new LenderProblem('invalid-request', 'send either content or templateId');
}

async function whole(db: Queryable, folio: string): Promise<LenderComplaint> {
  const known = await findComplaintByFolio(db, folio);
  if (!known) throw new LenderProblem('not-found', 'there is no such complaint');
  const { complaint, images, replies } = await readComplaint(db, known.borrowerId, known.id);
  const answers = replies.map(({ content, createdAt }) => ({ content, repliedAt: written(createdAt) }));
  return { ...present(complaint), images: images.length, replies: answers };
}

function present({
  id: _,
  createdAt,
  closedAt,
  isAnswered,
  ...complaint
}: Complaint): Omit<LenderComplaint, 'images' | 'replies'> {
  const at = { createdAt: written(createdAt), closedAt: writtenOrNull(closedAt) };
  return { ...complaint, ...at, state: isAnswered ? 'answered' : 'open' };
}
