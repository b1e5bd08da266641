import Type, { type Static } from 'typebox';
import { disclosureSection } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import * as errorCode from './error-codes.ts';
import { detailRow, flag, id, isoDate, ownText, picture, pictures } from './fields.ts';

/** A problem type or sub-type to choose from (spec 3, complaint init response). */
const choice = Type.Object(
  {
    title: Type.String(),
    value: Type.String(),
    /** Ours: what to write about it, so that it can be answered. */
    hint: Type.Optional(Type.String()),
  },
  { title: 'ProblemChoice' },
);

/** unspecified: the names of the two fields. Spec 3 says "rows of title and value". */
const orderRow = Type.Object({ title: Type.String(), value: Type.String() }, { title: 'OrderRow' });

/** An order that a complaint can be about. */
export const complaintOrder = Type.Object(
  {
    orderNo: id,
    productLogo: picture,
    productName: Type.String(),
    /** The order's status code. */
    status: Type.Integer({ default: 0 }),
    /** '1': a complaint about collection (type 1) may be filed about it (requirement C2). */
    isShow: flag,
    rows: Type.Array(orderRow, { 'x-core': 'unnamed' }),
    /** Ours: the loan described for its borrower by product, amount and day. */
    name: Type.Optional(Type.String()),
    /** Ours: when it is due, or its state, and its amount in one line. */
    inWords: Type.Optional(Type.String()),
  },
  { title: 'ComplaintOrder' },
);

export type ComplaintOrder = Static<typeof complaintOrder>;

export const complaintInitResponse = Type.Object(
  {
    problemType: Type.Array(choice),
    /** The sub-types of type 1. */
    problemSonType: Type.Array(choice),
    /** The chosen order, or the newest if none is chosen; null if the borrower has no orders. */
    orderDetail: Type.Union([complaintOrder, Type.Null()]),
    orderList: Type.Array(complaintOrder),
    /** Ours: the day by which a complaint filed today is answered, and where else the borrower can turn. */
    answerBy: Type.Optional(isoDate),
    help: Type.Optional(Type.Array(disclosureSection)),
  },
  { title: 'ComplaintInit' },
);

export type ComplaintInit = Static<typeof complaintInitResponse>;

export const complaintInit = endpoint({
  feature: 'complaints',
  name: 'complaintInit',
  method: 'POST',
  path: '/user-problem/problem-init',
  client: 'main',
  session: 'borrower',
  summary: 'What a complaint can be about: problem types, the chosen order and all the others.',
  isRead: true,
  refusals: ['notFound'],
  request: Type.Object({ orderId: Type.Optional(id) }),
  response: complaintInitResponse,
});

export const complaintFormInit = endpoint({
  feature: 'complaints',
  name: 'complaintFormInit',
  method: 'GET',
  path: '/user-problem/problem-init',
  client: 'main',
  session: 'borrower',
  summary: 'The same without a payload, for the form page.',
  isRead: true,
  request: Type.Object({}),
  response: complaintInitResponse,
});

export const complaintSave = endpoint({
  feature: 'complaints',
  name: 'complaintSave',
  method: 'POST',
  path: '/user-problem/problem-save',
  client: 'main',
  session: 'borrower',
  summary: 'Files a complaint. Sending it again does not file another.',
  refusals: [
    'notFound',
    'conflict',
    'collectionNotSupported',
    'complaintFiledBefore',
    'complaintTextMissing',
    'complaintTextTooLong',
    'tooManyImages',
    'imageNotUsable',
    'tooManyComplaints',
  ],
  request: Type.Object({
    problemType: Type.String({ maxLength: 8 }),
    problemSonType: Type.Optional(Type.String({ maxLength: 8 })),
    /** At most 200 characters. The server checks this, not the schema, so that the reader gets a clear message. */
    problemDetail: Type.String({ maxLength: 4000 }),
    /** Addresses of uploaded images, joined by commas, or empty. */
    problemImage: Type.Optional(Type.String({ maxLength: 4000 })),
    orderNo: id,
    /**
     * Ours: the id of the draft. A draft becomes one complaint, whichever tab or retry sends it. Sending it again with other content is
     * refused (`complaintFiledBefore`), so that the borrower does not think the change was filed.
     */
    draftId: Type.Optional(id),
  }),
  response: Type.Object({
    // spec 7: only the success flag is specified. Both fields are empty if the core sends nothing more.
    problemId: ownText,
    /** Ours: the number to quote when asking about it. */
    folio: ownText,
    /** Ours: the day by which it is answered; left out if there is no deadline. */
    answerBy: Type.Optional(isoDate),
  }),
});

export const uploadProblemImage = endpoint({
  feature: 'complaints',
  name: 'uploadProblemImage',
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  client: 'upload',
  session: 'borrower',
  summary: 'Uploads one image, in the multipart field problemImage; returns the address of its cleaned copy.',
  isHarmless: true,
  refusals: [
    'imageTooLarge',
    'imageHasTooManyPixels',
    'imageNotSupported',
    'imageIsHeic',
    'imageDamaged',
    'tooManyUploads',
  ],
  request: Type.Object({ problemImage: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }),
  // The image's name for problem-save; only problem-detail returns an address to show it from.
  response: Type.Object({ url: Type.String({ minLength: 1 }) }),
});

const complaintItem = Type.Object({
  id,
  /** `YYYY-MM-DD hh:mm` in the lender's time zone. */
  time: Type.String(),
  /** The problem type in the reader's language. */
  type: Type.String(),
  content: Type.String(),
  /** Ours: the loan that it is about, described for its borrower. */
  order: Type.Optional(Type.String()),
  /** Ours: '1' if it was answered, '0' if it waits for its answer. */
  isAnswered: Type.Optional(flag),
});

export type ComplaintItem = Static<typeof complaintItem>;

const complaintTab = Type.Object({
  /** Ours: identifies the tab when more items are requested. */
  key: ownText,
  title: ownText,
  /** Ours: the total number of complaints in the tab. */
  count: Type.Integer({ minimum: 0, default: 0, 'x-core': 'ours' }),
  items: Type.Array(complaintItem),
});

export type ComplaintTab = Static<typeof complaintTab>;

export const complaintList = endpoint({
  feature: 'complaints',
  name: 'complaintList',
  method: 'POST',
  path: '/user-problem/problem-list',
  client: 'main',
  session: 'borrower',
  summary: "The borrower's complaints by tab, newest first, a page at a time.",
  isRead: true,
  request: Type.Object({
    /** Ours: the tab to continue; without it, the answer has the first page of every tab. */
    tab: Type.Optional(Type.String({ maxLength: 20 })),
    /** Ours: how many items of that tab are already loaded. */
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  response: Type.Object({ tabs: Type.Array(complaintTab) }),
});

export const complaintDetailResponse = Type.Object({
  type: Type.String(),
  /** Empty for a type without sub-types. */
  sonType: Type.String(),
  problemId: id,
  content: Type.String(),
  images: pictures,
  /** The processing result; empty until there is one. */
  disposeDetail: Type.String(),
  disposeImages: pictures,
  /** Ours: the same result, reply by reply, oldest first; `time` as in the list. */
  disposeReplies: Type.Optional(
    Type.Array(Type.Object({ time: Type.String(), content: Type.String(), images: pictures })),
  ),
  /** Anything but '0' asks for a rating. */
  isNeedScore: flag,
  /** Ours: the number to quote, when the complaint was filed, and the order it is about. */
  folio: Type.Optional(Type.String()),
  time: Type.Optional(Type.String()),
  order: Type.Optional(Type.Array(detailRow)),
  /** Ours: the loan that it is about, while a payment is due on it. */
  payable: Type.Optional(Type.Object({ orderId: id, productId: id })),
  /** Ours: what happens to late charges until it is answered, and if the borrower is right. */
  outcome: Type.Optional(Type.String()),
  /** Ours: the day by which it is answered, and where else the borrower can turn. */
  answerBy: Type.Optional(isoDate),
  help: Type.Optional(Type.Array(disclosureSection)),
});

export type ComplaintDetail = Static<typeof complaintDetailResponse>;

export const complaintDetail = endpoint({
  feature: 'complaints',
  name: 'complaintDetail',
  method: 'POST',
  path: '/user-problem/problem-detail',
  client: 'main',
  session: 'borrower',
  summary: "One of the borrower's complaints, with its processing result if there is one.",
  isRead: true,
  refusals: ['notFound'],
  request: Type.Object({ problemId: id }),
  response: complaintDetailResponse,
});

// Ours (requirement A4): specification 4 asks for a score but names no call.
export const complaintScore = endpoint({
  feature: 'complaints',
  name: 'complaintScore',
  method: 'POST',
  path: '/user-problem/problem-score',
  client: 'main',
  session: 'borrower',
  summary: 'Rates how a complaint was handled; the first rating stands.',
  isOurs: true,
  lostWithout: 'rating the answer to a complaint',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({ problemId: id, score: Type.Integer({ minimum: 1, maximum: 5 }) }),
  response: Type.Object({ score: Type.Integer({ minimum: 1, maximum: 5 }) }),
});

/** Ours: the `data` of the refusal `complaintFiledBefore`: the complaint already filed from this draft, with other content. */
export interface FiledComplaint {
  problemId: string;
  folio: string;
  /** The addresses of its images, which no other complaint can use. */
  images: string[];
}

/** The complaint that the draft already became, from a `complaintFiledBefore` refusal; null for any other refusal. */
export function filedComplaint({ code, data }: { code: string; data: unknown }): FiledComplaint | null {
  return code === errorCode.complaintFiledBefore ? (data as FiledComplaint) : null;
}

/** Whether the score modal shows (requirement C7: not 0). */
export function isScoreAsked(complaint: Pick<ComplaintDetail, 'isNeedScore'>): boolean {
  // Anything that is not a number, such as an empty string, does not ask for a score.
  return (Number.parseInt(complaint.isNeedScore, 10) || 0) !== 0;
}

/** Whether a complaint about collection may be filed about an order (requirement C2). */
export function allowsCollectionComplaint(order: Pick<ComplaintOrder, 'isShow'>): boolean {
  return order.isShow === '1';
}
