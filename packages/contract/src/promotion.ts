import Type, { type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import * as promotionCode from './promotion-codes.ts';

/** Spec 7: the promotion's calls have their own prefix. */
const prefix = '/api/v2/youmi';

export type PromotionCode = (typeof promotionCode)[keyof typeof promotionCode];

/** The JSON client gets the bare body (requirement A2). */
const bodyOf = <Data extends TSchema>(data: Data, success: string = promotionCode.success) =>
  Type.Object({
    code: Type.String({ default: success }),
    message: Type.String(),
    data: Type.Union([data, Type.Null()]),
  });

// Control characters do not belong in a campaign, and the database refuses NUL. Created by `Type` directly, not by a function of ours, so
// that the browser's build can drop them (decision 007).
const plain = '^[^\\u0000-\\u001f\\u007f]*$';
const word = Type.String({ maxLength: 64, pattern: plain });
const optionalWord = Type.Optional(Type.String({ maxLength: 64, pattern: plain }));
const optionalDevice = Type.Optional(Type.String({ maxLength: 200, pattern: plain }));

/** Where a visitor came from: stored unchanged, counted, and shown only in the lender's report. */
const source = { app_from: optionalWord, user_from: optionalWord, utm_tag: optionalWord };

const sid = Type.String({ pattern: '^[\\w-]{16,64}$' });

/** The characters that the visitor read in the image, or the solution of a proof-of-work puzzle instead (ours). */
const capcode = Type.String({ maxLength: 1000, pattern: plain });

const clientType = Type.Union([Type.Literal('ios'), Type.Literal('android')]);

const colour = Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }));
const address = Type.String({ maxLength: 500 });

/** unspecified: the content of a template. Ours is a landing page as data, so that a campaign needs no build. */
export const promotionTemplate = Type.Object(
  {
    headline: Type.String({ minLength: 1, maxLength: 80 }),
    /** The text below the headline. */
    description: Type.String({ maxLength: 300 }),
    /** A path on our origin, or an address on a host that the tenant allows. Empty: no image. */
    picture: address,
    /** Tenant colours that this page overrides, by role. */
    colours: Type.Object(
      {
        surface: colour,
        surfaceRaised: colour,
        ink: colour,
        inkMuted: colour,
        line: colour,
        accent: colour,
        onAccent: colour,
      },
      { additionalProperties: false },
    ),
    /** The text of the link to the agreement, and the agreement itself, its paragraphs separated by blank lines. */
    agreementTitle: Type.String({ minLength: 1, maxLength: 80 }),
    agreementText: Type.String({ minLength: 1, maxLength: 20_000 }),
    /** Where to get the app; empty if the store does not have it. */
    downloads: Type.Object({ ios: address, android: address }, { additionalProperties: false }),
    /** Spec 2: the ids in the addresses of the download page and of the agreement. */
    down_id: id,
    links_id: id,
  },
  { additionalProperties: false, 'x-core': 'template' },
);

export type PromotionTemplate = Static<typeof promotionTemplate>;

const shared = { feature: 'promotion', client: 'json', session: 'none', language: 'promotion' } as const;

export const channelTemplate = endpoint({
  ...shared,
  name: 'channelTemplate',
  method: 'GET',
  path: `${prefix}/service/channel/channel-template`,
  summary: 'The landing page of a campaign.',
  isRead: true,
  request: Type.Object({ templateId: word }),
  response: bodyOf(Type.Object({ id, template: promotionTemplate }), promotionCode.templateFound),
});

export const trackVisit = endpoint({
  ...shared,
  name: 'trackVisit',
  method: 'GET',
  path: `${prefix}/promotion/track-visit`,
  summary: 'Counts a visit to a landing page.',
  isHarmless: true,
  request: Type.Object({ page_id: word, client_type: clientType, ...source, page_type: word }),
  response: bodyOf(Type.Object({})),
});

export const trackClick = endpoint({
  ...shared,
  name: 'trackClick',
  method: 'GET',
  path: `${prefix}/promotion/track-click`,
  summary: "Counts a tap on a landing page's button. The phone is accepted but not stored.",
  isHarmless: true,
  request: Type.Object({ page_id: word, client_type: clientType, ...source, page_type: word, phone: optionalWord }),
  response: bodyOf(Type.Object({})),
});

export const getSid = endpoint({
  ...shared,
  name: 'getSid',
  method: 'GET',
  path: `${prefix}/promotion/get-sid`,
  summary: 'A session for one visitor, to which captchas belong.',
  isHarmless: true,
  request: Type.Object({}),
  response: bodyOf(Type.Object({ sid: Type.String() })),
});

export const getCaptcha = endpoint({
  ...shared,
  name: 'getCaptcha',
  method: 'GET',
  // unspecified: the base address for this one call; we use our origin.
  path: '/promotion/get-captcha',
  client: 'image',
  summary: "A captcha. The session's previous one expires.",
  // `a` is the time, so that no cached answer is used.
  isHarmless: true,
  refusals: ['notFound'],
  request: Type.Object({ sid, a: optionalWord }),
  response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
});

/** Ours: a captcha that requires no reading. Its solution is sent as `capcode` (docs/wire-notes.md). */
export const getPuzzle = endpoint({
  ...shared,
  name: 'getPuzzle',
  method: 'GET',
  path: `${prefix}/promotion/get-puzzle`,
  summary: "A proof-of-work puzzle for the device instead of a captcha. The session's previous captcha expires.",
  isOurs: true,
  lostWithout: 'the captcha that requires no reading',
  isHarmless: true,
  refusals: ['notFound'],
  request: Type.Object({ sid }),
  response: bodyOf(
    Type.Object({
      algorithm: Type.String(),
      challenge: Type.String(),
      maxnumber: Type.Integer(),
      salt: Type.String(),
      signature: Type.String(),
    }),
  ),
});

export type Puzzle = NonNullable<Static<typeof getPuzzle.response>['data']>;

export const getSms = endpoint({
  ...shared,
  name: 'getSms',
  method: 'POST',
  path: `${prefix}/promotion/get-sms`,
  summary: 'Sends a code to a phone, for one captcha.',
  request: Type.Object({ phone: word, capcode, sid, deviceId: optionalDevice, appName: optionalWord, ...source }),
  response: bodyOf(Type.Object({ waitSeconds: Type.Integer({ minimum: 0, default: 0 }) })),
});

export const register = endpoint({
  ...shared,
  name: 'register',
  method: 'POST',
  path: `${prefix}/promotion/register`,
  summary: 'Registers a phone as a borrower, once.',
  request: Type.Object({
    phone: word,
    capcode,
    sid,
    deviceId: optionalDevice,
    appName: optionalWord,
    /** Always 0, as a number or as text (spec 7); nothing depends on it. */
    merchantNumber: Type.Optional(Type.Union([Type.Literal(0), Type.Literal('0')])),
    /** The phone, repeated. */
    userName: optionalWord,
    smsCode: word,
    invite_code: optionalWord,
    /** From the template's answer. */
    id: word,
    ...source,
  }),
  response: bodyOf(Type.Object({})),
});

/** Ours: like `getSms`, for a phone that has registered. Any other phone gets the same answer, but no message. */
export const sendLoginCode = endpoint({
  ...shared,
  name: 'sendLoginCode',
  method: 'POST',
  path: `${prefix}/login/send-code`,
  summary: 'Sends a sign-in code to the phone of a borrower, for one captcha. The answer is the same for any phone.',
  isOurs: true,
  lostWithout: '/login',
  request: Type.Object({ phone: word, capcode, sid, deviceId: optionalDevice }),
  response: bodyOf(Type.Object({ waitSeconds: Type.Integer({ minimum: 0, default: 0 }) })),
});

/** Ours: opens a session with that code. */
export const openByCode = endpoint({
  ...shared,
  name: 'openByCode',
  method: 'POST',
  path: `${prefix}/login/open`,
  summary:
    'Opens a session for the phone of a borrower, with the code that it was sent. Body code 109: an `answer` is needed as well; 110: it is wrong; 111: only a person can help.',
  isOurs: true,
  lostWithout: '/login',
  request: Type.Object({
    phone: word,
    capcode,
    sid,
    smsCode: word,
    /** The borrower's birth date, its day or its year first, or the last four characters of their bank account. */
    answer: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: bodyOf(
    Type.Object({
      userId: id,
      /** Anyone who has it can act as the borrower: it is answered only once. */
      sessionId: Type.String(),
      /** The product of an open offer; empty if there is none. */
      productId: Type.String(),
      /** The offer's number. A core without offer numbers may leave it out. */
      offerNo: Type.Optional(Type.String()),
      /** The loan that has to be paid first, if there is one. */
      orderId: Type.Optional(Type.String()),
      /** That loan is late: it is opened first, before an offer. Left out, it is not. */
      isLate: Type.Optional(Type.Literal('1')),
    }),
  ),
});
