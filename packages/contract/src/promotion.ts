import Type, { type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** Spec 7: the promotion's calls have a prefix of their own. */
const prefix = '/api/v2/youmi';

/** Codes of the bodies of these calls (spec 8); every other one is shown with its message. */
export const promotionCode = {
  /** Of channel-template alone. */
  templateFound: '00',
  success: '0',
  /** get-sms: another captcha has to be solved. */
  wrongCaptcha: '101',
  alreadyRegistered: '11',
  /** register: another captcha has to be solved. */
  wrongCaptchaAtRegister: '-1',
  /** Ours: too many messages to this phone, from this device or address; `data.waitSeconds` says for how long. */
  wait: '102',
  /** Ours: not the code that was sent. */
  wrongSmsCode: '103',
  /** Ours: no code was sent, or its time is over. */
  smsCodeExpired: '104',
  /** Ours: five wrong codes within a day, over every newer code. */
  tooManySmsCodes: '105',
  /** Ours: nobody could take the message over. */
  smsNotSent: '106',
  /** Ours: not a phone by the tenant's rule. */
  wrongPhone: '107',
  /** Ours: no such template. */
  unknownTemplate: '108',
} as const;

export type PromotionCode = (typeof promotionCode)[keyof typeof promotionCode];

/** What the JSON client is answered: the body alone (requirement A2). */
const bodyOf = <Data extends TSchema>(data: Data) =>
  Type.Object({ code: Type.String(), message: Type.String(), data: Type.Union([data, Type.Null()]) });

// A control character has no business in a campaign, and the database refuses one of them. Made by `Type` alone, not by a
// function of ours: the browser's build can then leave them out (decision 007).
const plain = '^[^\\u0000-\\u001f\\u007f]*$';
const word = Type.String({ maxLength: 64, pattern: plain });
const optionalWord = Type.Optional(Type.String({ maxLength: 64, pattern: plain }));
const optionalDevice = Type.Optional(Type.String({ maxLength: 200, pattern: plain }));

/** Where a visitor came from: kept as it came, counted, shown nowhere but in the lender's report. */
const source = { app_from: optionalWord, user_from: optionalWord, utm_tag: optionalWord };

const sid = Type.String({ pattern: '^[\\w-]{16,64}$' });

/** What the visitor has read off the picture, or the solution of a puzzle in its place (ours). */
const capcode = Type.String({ maxLength: 1000, pattern: plain });

const clientType = Type.Union([Type.Literal('ios'), Type.Literal('android')]);

const colour = Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }));
const address = Type.String({ maxLength: 500 });

/** unspecified: what a template holds. A landing page as data, so that a campaign needs no build. */
export const promotionTemplate = Type.Object(
  {
    headline: Type.String({ minLength: 1, maxLength: 80 }),
    /** What stands below the headline. */
    description: Type.String({ maxLength: 300 }),
    /** A path of ours, or an address of a host that the tenant allows. Empty: no picture. */
    picture: address,
    /** Roles of the tenant's colours that this page has in others. */
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
    /** The words of the link to the agreement, and the agreement: paragraphs with empty lines between them. */
    agreementTitle: Type.String({ minLength: 1, maxLength: 80 }),
    agreementText: Type.String({ minLength: 1, maxLength: 20_000 }),
    /** Where the app is to be had; empty where it is not. */
    downloads: Type.Object({ ios: address, android: address }, { additionalProperties: false }),
    /** Spec 2: the ids in the address of the download page and of the agreement. */
    down_id: id,
    links_id: id,
  },
  { additionalProperties: false },
);

export type PromotionTemplate = Static<typeof promotionTemplate>;

const shared = { feature: 'promotion', client: 'json', session: 'none', language: 'promotion' } as const;

export const channelTemplate = endpoint({
  ...shared,
  name: 'channelTemplate',
  method: 'GET',
  path: `${prefix}/service/channel/channel-template`,
  summary: 'The landing page of a campaign.',
  request: Type.Object({ templateId: word }),
  response: bodyOf(Type.Object({ id, template: promotionTemplate })),
});

export const trackVisit = endpoint({
  ...shared,
  name: 'trackVisit',
  method: 'GET',
  path: `${prefix}/promotion/track-visit`,
  summary: 'Counts a visit of a landing page.',
  request: Type.Object({ page_id: word, client_type: clientType, ...source, page_type: word }),
  response: bodyOf(Type.Object({})),
});

export const trackClick = endpoint({
  ...shared,
  name: 'trackClick',
  method: 'GET',
  path: `${prefix}/promotion/track-click`,
  summary: 'Counts a press of the button of a landing page. The phone is taken and not kept.',
  request: Type.Object({ page_id: word, client_type: clientType, ...source, page_type: word, phone: optionalWord }),
  response: bodyOf(Type.Object({})),
});

export const getSid = endpoint({
  ...shared,
  name: 'getSid',
  method: 'GET',
  path: `${prefix}/promotion/get-sid`,
  summary: 'A session for one visitor: captchas are drawn and solved under it.',
  request: Type.Object({}),
  response: bodyOf(Type.Object({ sid: Type.String() })),
});

export const getCaptcha = endpoint({
  ...shared,
  name: 'getCaptcha',
  method: 'GET',
  // unspecified: what the API base is for this one call; we take its origin.
  path: '/promotion/get-captcha',
  client: 'image',
  summary: 'A captcha. The one that this session had before is over.',
  // `a` is the time, so that no cache answers.
  request: Type.Object({ sid, a: optionalWord }),
  response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
});

/** Ours: a captcha that nobody has to read. Its solution is sent as `capcode` (docs/wire-notes.md). */
export const getPuzzle = endpoint({
  ...shared,
  name: 'getPuzzle',
  method: 'GET',
  path: `${prefix}/promotion/get-puzzle`,
  summary: 'A sum for the device instead of a captcha. The captcha that this session had before is over.',
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
  response: bodyOf(Type.Object({ waitSeconds: Type.Integer({ minimum: 0 }) })),
});

export const register = endpoint({
  ...shared,
  name: 'register',
  method: 'POST',
  path: `${prefix}/promotion/register`,
  summary: 'Makes a borrower of a phone, once.',
  request: Type.Object({
    phone: word,
    capcode,
    sid,
    deviceId: optionalDevice,
    appName: optionalWord,
    merchantNumber: optionalWord,
    /** The phone again. */
    userName: optionalWord,
    smsCode: word,
    invite_code: optionalWord,
    /** Of the template's answer. */
    id: word,
    ...source,
  }),
  response: bodyOf(Type.Object({})),
});
