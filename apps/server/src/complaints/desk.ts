import { createHash } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { formatDateTime } from '@plazo/loan-rules/calendar';
import { cleanComplaintText } from '@plazo/loan-rules/complaint-text';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { waitsNow } from '../approvals/approval-rules.ts';
import { PersonalReads } from '../audit/personal-reads.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import {
  discardImages,
  keepImage,
  readImage,
  type UploadStores,
  useImages,
} from '../platform/uploads/uploads.service.ts';
import {
  type Complaint,
  type ComplaintFilter,
  findComplaintByFolio,
  findNewestComplaints,
} from './complaints.repository.ts';
import { readComplaint } from './complaints.service.ts';
import { readFolio } from './folio.ts';
import { insertReply } from './reply.repository.ts';

/** A complaint as the lender's staff see it. */
export interface DeskItem {
  folio: string;
  /** In the lender's time zone. */
  time: string;
  borrowerId: string;
  orderId: string;
  /** Type and sub-type. */
  about: string;
  content: string;
  isAnswered: boolean;
  score: number | null;
  /** The day by which it must be answered; null if nothing fixes one. */
  answerBy: string | null;
}

export interface DeskComplaint extends DeskItem {
  /** Their names, for `image`. */
  images: string[];
  replies: { time: string; content: string }[];
  replyImages: string[];
}

/** The staff's work on complaints, the same here and through a running server. */
export interface Desk {
  list(filter: ComplaintFilter): Promise<DeskItem[]>;
  show(folio: string): Promise<DeskComplaint>;
  image(folio: string, name: string): Promise<Buffer>;
  /** Replies to a complaint; repeating the reply changes nothing. */
  reply(folio: string, text: string, images: readonly Buffer[]): Promise<{ isNew: boolean }>;
}

const listed = 100;
/** The longest answer, in characters; the wire sets no limit. */
export const longestReply = 4_000;

/** The desk on our own database. */
export function deskOn(stores: UploadStores, tenant: TenantSettings, clock: Clock): Desk {
  const { db } = stores;
  const reads = new PersonalReads(db);
  /** The read is recorded before anything is shown. */
  const note = (call: string, borrowerIds: readonly string[]) =>
    reads.note({ actor: 'operator:desk', call, now: clock.now() }, borrowerIds);
  const timeOf = (instant: number) => formatDateTime(instant, tenant.timeZone).slice(0, 16);
  const present = (complaint: Complaint): DeskItem => ({
    folio: complaint.folio,
    time: timeOf(complaint.createdAt),
    borrowerId: complaint.borrowerId,
    orderId: complaint.orderId,
    about: aboutOf(complaint, tenant),
    content: complaint.content,
    isAnswered: complaint.isAnswered,
    score: complaint.score,
    answerBy: complaint.answerBy,
  });
  const find = async (text: string): Promise<Complaint> => {
    const folio = readFolio(text);
    const complaint = folio && (await findComplaintByFolio(db, folio));
    if (!complaint) throw new AppError(errorCode.notFound, 'no such folio');
    return complaint;
  };
  return {
    async list(filter) {
      const complaints = await findNewestComplaints(db, filter, listed);
      await note(
        'desk.list',
        complaints.map(({ borrowerId }) => borrowerId),
      );
      return complaints.map(present);
    },

    async show(folio) {
      const { borrowerId, id } = await find(folio);
      const { complaint, images, replies, replyImages } = await readComplaint(db, borrowerId, id);
      await note('desk.show', [borrowerId]);
      const answers = replies.map(({ content, createdAt }) => ({ time: timeOf(createdAt), content }));
      return { ...present(complaint), images, replies: answers, replyImages };
    },

    async image(folio, name) {
      const { borrowerId, id } = await find(folio);
      const { images, replyImages } = await readComplaint(db, borrowerId, id);
      if (![...images, ...replyImages].includes(name)) throw new AppError(errorCode.notFound, 'no such image');
      await note('desk.image', [borrowerId]);
      return (await readImage(stores, borrowerId, name)).content;
    },

    async reply(folio, text, images) {
      if (await waitsNow(db, 'replyToComplaint', tenant.approvals)) {
        throw new AppError(errorCode.invalidRequest, 'replies wait for a second person: send them without images');
      }
      const complaint = await find(folio);
      const content = readReply(text, images);
      // A reply's id is made from its complaint and content, so that a repeated command finds the reply it has made.
      const id = hashOf([complaint.id, content, ...images]);
      const now = clock.now();
      const names: string[] = [];
      let isNew = false;
      try {
        for (const image of images) {
          names.push(await keepImage(stores, complaint.borrowerId, image, { now, isOfLender: true }));
        }
        isNew = await db.transaction(async (transaction) => {
          const reply = { id, content, createdAt: now };
          if (!(await insertReply(transaction, complaint.borrowerId, complaint.id, reply))) return false;
          await useImages(transaction, complaint.borrowerId, { complaintId: complaint.id, replyId: id }, names);
          return true;
        });
      } finally {
        if (!isNew) await discardImages(stores, complaint.borrowerId, names);
      }
      return { isNew };
    },
  };
}

/** Staff read the tenant's first language. */
function aboutOf({ problemType, problemSonType }: Complaint, tenant: TenantSettings): string {
  const titleOf = (choices: TenantSettings['complaintTypes'], value: string) =>
    choices.find((choice) => choice.value === value)?.title.es ?? value;
  const type = titleOf(tenant.complaintTypes, problemType);
  return problemSonType === null ? type : `${type}: ${titleOf(tenant.collectionComplaintTypes, problemSonType)}`;
}

function readReply(text: string, images: readonly Buffer[]): string {
  const content = cleanComplaintText(text);
  if (content === '' || content.length > longestReply) {
    throw new AppError(errorCode.invalidRequest, `a reply has 1 to ${longestReply} characters`);
  }
  if (images.length > complaintMaxImages) throw new AppError(errorCode.tooManyImages, 'a reply with too many images');
  return content;
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const digests = parts.map((part) => createHash('sha256').update(part).digest('hex'));
  return createHash('sha256').update(digests.join()).digest('base64url').slice(0, 24);
}
