import {
  complaintDetail,
  complaintFormInit,
  complaintInit,
  complaintList,
  complaintSave,
  complaintScore,
  uploadProblemImage,
} from '@plazo/contract/complaints';
import * as errorCode from '@plazo/contract/error-codes';
import { readLoan, readOrders } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls, BorrowerContext, CallContext } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { addressOfImage, keepImage, type UploadStores } from '../platform/uploads/uploads.service.ts';
import { complaintsMessages } from './complaints.messages.ts';
import { presentComplaint, presentInit, presentItem, type Reader } from './complaints.present.ts';
import { type ComplaintFilter, countComplaints } from './complaints.repository.ts';
import { fileComplaint, listComplaints, readComplaint, scoreComplaint } from './complaints.service.ts';

const tabs: readonly ComplaintFilter[] = ['all', 'open', 'answered'];

export interface ComplaintsOptions {
  stores: UploadStores;
  config: Config;
  /** Called with every upload; removes unused images. */
  cleanUploads(): void;
}

/** A borrower's complaints: their choices, filing, reading and rating. */
export function serveComplaints(calls: BorrowerCalls, { stores, config, cleanUploads }: ComplaintsOptions): void {
  const { db } = stores;
  const { tenant } = config;
  const readerOf = ({ locale, today }: CallContext): Reader => ({
    locale,
    today,
    t: complaintsMessages[locale],
    write: formatterFor(tenant, locale),
    tenant,
  });

  const init = async (orderId: string | undefined, context: BorrowerContext) => {
    const orders = await readOrders(db, context.borrowerId, context.today, orderId);
    const chosen = orderId === undefined ? orders[0] : orders.find(({ id }) => id === orderId);
    if (orderId !== undefined && !chosen) throw new AppError(errorCode.notFound, 'no such order');
    return presentInit(orders, chosen, readerOf(context));
  };
  calls.serveBorrower(complaintInit, ({ orderId }, context) => init(orderId, context));
  calls.serveBorrower(complaintFormInit, (_input, context) => init(undefined, context));

  calls.serveUpload(uploadProblemImage, async (file, { borrowerId, now }) => {
    const bytesPerDay = config.BORROWER_UPLOADS_MB_PER_DAY * 1_000_000;
    const name = await keepImage(stores, borrowerId, file, { now, bytesPerDay });
    cleanUploads();
    return { url: addressOfImage(name) };
  });

  calls.serveBorrower(complaintSave, async (sent, context) => {
    const { now, today } = context;
    const limits = { now, today, maxPerDay: config.BORROWER_COMPLAINTS_PER_DAY };
    const { id, folio, answerBy } = await fileComplaint(db, context.borrowerId, sent, tenant, limits);
    return { problemId: id, folio, ...(answerBy === null ? {} : { answerBy }) };
  });

  calls.serveBorrower(complaintList, async ({ tab, offset = 0 }, context) => {
    const asked = tab === undefined ? tabs : tabs.filter((key) => key === tab);
    if (asked.length === 0) throw new AppError(errorCode.invalidRequest, 'no such tab');
    const reader = readerOf(context);
    const [counts, ...pages] = await Promise.all([
      countComplaints(db, context.borrowerId),
      ...asked.map((key) => listComplaints(db, context.borrowerId, key, tab === undefined ? 0 : offset)),
    ]);
    return {
      tabs: asked.map((key, index) => ({
        key,
        title: reader.t[key],
        count: counts[key],
        items: (pages[index] ?? []).map((complaint) => presentItem(complaint, reader)),
      })),
    };
  });

  calls.serveBorrower(complaintDetail, async ({ problemId }, context) => {
    const whole = await readComplaint(db, context.borrowerId, problemId);
    const { order, status } = await readLoan(db, context.borrowerId, whole.complaint.orderId, context.today);
    return presentComplaint(whole, { ...order, status }, readerOf(context));
  });

  calls.serveBorrower(complaintScore, async ({ problemId, score }, context) => ({
    score: await scoreComplaint(db, context.borrowerId, problemId, score, context.now),
  }));
}
