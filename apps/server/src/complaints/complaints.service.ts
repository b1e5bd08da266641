import { createHash, randomBytes } from 'node:crypto';
import type { FiledComplaint } from '@plazo/contract/complaints';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { cleanComplaintText, complaintTextLength } from '@plazo/loan-rules/complaint-text';
import {
  collectionProblemType,
  complaintMaxImages,
  complaintTextMaxLength,
  tabsPerPage,
} from '@plazo/loan-rules/limits';
import { orderCan } from '@plazo/loan-rules/order-status';
import { type AnswerSettings, answerBy } from '../disclosure/deadlines.ts';
import { currentDisclosure } from '../disclosure/packs.ts';
import { readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import { addressOfImage, nameInAddress, useImages } from '../platform/uploads/uploads.service.ts';
import {
  type Complaint,
  type ComplaintFilter,
  countFiledSince,
  findComplaint,
  findComplaints,
  findImages,
  findSameComplaint,
  insertComplaint,
  insertScore,
  type ListedComplaint,
  lockBorrower,
} from './complaints.repository.ts';
import { newFolio } from './folio.ts';
import { findReplies, type Reply } from './reply.repository.ts';

export type ProblemTypes = AnswerSettings & Pick<TenantSettings, 'complaintTypes' | 'collectionComplaintTypes'>;

/** Type 1 (spec 4), as a form sends it. */
const collectionType = String(collectionProblemType);
/** The same content within this time, in milliseconds, is the same complaint, whatever its draft. */
const repeatedWithin = 24 * 60 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** What a borrower has sent. */
export interface SentComplaint {
  problemType: string;
  problemSonType?: string;
  problemDetail: string;
  /** Addresses of uploaded images, joined by commas. */
  problemImage?: string;
  orderNo: string;
  draftId?: string;
}

/** The filed complaint, as the borrower is told. */
export interface FiledAs {
  id: string;
  folio: string;
  /** The day by which it will be answered; null if nothing fixes one. */
  answerBy: IsoDate | null;
}

/**
 * Files a complaint, once. A repeated draft gets the complaint that it became. With other content it is refused along with that complaint:
 * the filed one stays, and the change becomes a new draft instead of being lost silently. Under another draft id, or none, the content
 * decides, for a day or until it is answered: a reloaded form has a new id.
 */
export async function fileComplaint(
  db: Transactor,
  borrowerId: string,
  sent: SentComplaint,
  types: ProblemTypes,
  at: { now: number; today: IsoDate; maxPerDay?: number },
): Promise<FiledAs> {
  const { problemType, problemSonType } = readTypes(sent, types);
  const content = readText(sent.problemDetail);
  const images = readImages(sent.problemImage ?? '');
  const { orderNo: orderId, draftId = null } = sent;
  const contentHash = hashOf([orderId, problemType, problemSonType, content, ...images]);
  return db.transaction(async (transaction) => {
    await lockBorrower(transaction, borrowerId);
    const since = at.now - repeatedWithin;
    const same = await findSameComplaint(transaction, borrowerId, { draftId, contentHash, since });
    if (same) {
      if (same.contentHash !== contentHash) throw await filedBefore(transaction, borrowerId, same);
      return { id: same.id, folio: same.folio, answerBy: same.answerBy };
    }
    if ((await countFiledSince(transaction, borrowerId, at.now - day)) >= (at.maxPerDay ?? Number.POSITIVE_INFINITY)) {
      throw new AppError(errorCode.tooManyComplaints, 'too many complaints in a day');
    }
    const { status } = await readLoan(transaction, borrowerId, orderId, at.today);
    if (problemType === collectionType && !orderCan.complainOfCollection(status)) {
      throw new AppError(errorCode.collectionNotSupported, `no complaint about collection in status ${status}`);
    }
    const promised = answerBy(at.today, currentDisclosure(types), types);
    const what = { orderId, problemType, problemSonType, content, createdAt: at.now };
    const complaint = { ...what, draftId, contentHash, answerBy: promised };
    const filed = await insertWithFreeFolio(transaction, borrowerId, complaint, at.today.slice(0, 4));
    await useImages(transaction, borrowerId, { complaintId: filed.id }, images);
    return { ...filed, answerBy: promised };
  });
}

async function filedBefore(
  transaction: Queryable,
  borrowerId: string,
  { id, folio }: { id: string; folio: string },
): Promise<AppError> {
  const images = (await findImages(transaction, borrowerId, id)).filter(({ replyId }) => replyId === null);
  const filed: FiledComplaint = { problemId: id, folio, images: images.map(({ name }) => addressOfImage(name)) };
  return new AppError(errorCode.complaintFiledBefore, 'the draft became a complaint with other content', filed);
}

/** One tab of a borrower's complaints, and the counts of all tabs. */
export async function listComplaints(
  db: Queryable,
  borrowerId: string,
  filter: ComplaintFilter,
  offset: number,
): Promise<ListedComplaint[]> {
  return findComplaints(db, borrowerId, filter, { offset, limit: tabsPerPage });
}

/** A complaint with everything that belongs to it. */
export interface WholeComplaint {
  complaint: Complaint;
  images: string[];
  replies: (Reply & { images: string[] })[];
  /** The images of all replies. */
  replyImages: string[];
}

/** A complaint of this borrower. Another borrower's gets the same answer as an unknown one. */
export async function readComplaint(db: Queryable, borrowerId: string, id: string): Promise<WholeComplaint> {
  const [complaint, images, replies] = await Promise.all([
    findComplaint(db, borrowerId, id),
    findImages(db, borrowerId, id),
    findReplies(db, borrowerId, id),
  ]);
  if (!complaint) throw new AppError(errorCode.notFound, 'no such complaint');
  const namesOf = (id: string | null) => images.filter(({ replyId }) => replyId === id).map(({ name }) => name);
  return {
    complaint,
    images: namesOf(null),
    replies: replies.map((reply) => ({ ...reply, images: namesOf(reply.id) })),
    replyImages: images.filter(({ replyId }) => replyId !== null).map(({ name }) => name),
  };
}

/** Rates how a complaint was handled; returns the rating that counts, which is the first. */
export async function scoreComplaint(
  db: Transactor,
  borrowerId: string,
  id: string,
  score: number,
  now: number,
): Promise<number> {
  await insertScore(db, borrowerId, id, score, now);
  const complaint = await findComplaint(db, borrowerId, id);
  if (!complaint) throw new AppError(errorCode.notFound, 'no such complaint');
  if (complaint.score === null)
    throw new AppError(errorCode.conflict, 'a complaint can be rated only once it is answered');
  return complaint.score;
}

function readTypes({ problemType, problemSonType }: SentComplaint, types: ProblemTypes) {
  const isKnown = (choices: readonly { value: string }[], value: string) =>
    choices.some((choice) => choice.value === value);
  if (!isKnown(types.complaintTypes, problemType)) throw new AppError(errorCode.invalidRequest, 'no such problem type');
  if (problemType !== collectionType || types.collectionComplaintTypes.length === 0) {
    return { problemType, problemSonType: null };
  }
  if (!problemSonType || !isKnown(types.collectionComplaintTypes, problemSonType)) {
    throw new AppError(errorCode.invalidRequest, 'no such problem sub-type');
  }
  return { problemType, problemSonType };
}

function readText(text: string): string {
  const content = cleanComplaintText(text);
  if (content === '') throw new AppError(errorCode.complaintTextMissing, 'a complaint without a text');
  if (complaintTextLength(content) > complaintTextMaxLength) {
    throw new AppError(errorCode.complaintTextTooLong, 'a complaint whose text is too long');
  }
  return content;
}

function readImages(addresses: string): string[] {
  const names = addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map(nameInAddress);
  if (names.length > complaintMaxImages)
    throw new AppError(errorCode.tooManyImages, 'a complaint with too many images');
  const own = names.filter((name) => name !== null);
  if (own.length !== names.length) throw new AppError(errorCode.imageNotUsable, 'an address that is not ours');
  // An image listed twice counts once.
  return [...new Set(own)];
}

async function insertWithFreeFolio(
  transaction: Queryable,
  borrowerId: string,
  complaint: Omit<Parameters<typeof insertComplaint>[2], 'id' | 'folio'>,
  year: string,
): Promise<{ id: string; folio: string }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const filed = { id: randomBytes(12).toString('base64url'), folio: newFolio(year) };
    if (await insertComplaint(transaction, borrowerId, { ...complaint, ...filed })) return filed;
  }
  throw new AppError(errorCode.unavailable, 'no free folio found');
}

function hashOf(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
