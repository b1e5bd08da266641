import Type, { type Static } from 'typebox';

const limit = (most: number, description: string) =>
  Type.Integer({ default: most, minimum: 1, maximum: 1_000_000, description });

/** unspecified: the limits. Spec 9 has only the countdown: one message to a phone in 60 s. */
const promotionLimits = Type.Object(
  {
    phonePerDay: Type.Integer({
      default: 8,
      minimum: 2,
      maximum: 20,
      description:
        "Text messages per phone and day: half of them for anyone, half for browsers that its owner has signed in from. A code can be tried five times, so a phone's codes can be guessed at five times this often in a day",
    }),
    phonePrefixPerHour: limit(50, 'Text messages per hour to phones that differ only in their last four digits'),
    devicePerDay: limit(10, 'Text messages per `deviceId` and day'),
    addressPerHour: limit(
      30,
      'Unanswered text messages per address and hour: typing a code gives back two; an IPv6 address counts as its /64',
    ),
    tenantPerHour: limit(
      2_000,
      'Text messages of this deployment per hour, including codes for bank cards; when they are used up, none is sent and an error is logged',
    ),
    tenantPerDay: limit(10_000, 'Text messages of this deployment per day'),
    networkPerHour: limit(200, "The same per network: the address's /24, or /48 for IPv6"),
    captchasPerAddress: limit(300, 'Captchas and puzzles per address in ten minutes'),
    sessionsPerAddress: limit(1_000, 'Visitor sessions per address in ten minutes: each opened page needs one'),
  },
  { default: {}, additionalProperties: false },
);

export type PromotionLimits = Static<typeof promotionLimits>;

/** The promotion: landing page and registration. */
export const promotionSchema = Type.Object(
  {
    language: Type.Union([Type.Literal('zh'), Type.Literal('es'), Type.Literal('en')], { default: 'zh' }),
    phone: Type.Object(
      {
        digits: Type.Integer({ default: 11, minimum: 6, maximum: 15 }),
        pattern: Type.String({ default: '^1[3-9][0-9]{9}$' }),
        groups: Type.Array(Type.Integer({ minimum: 1 }), { default: [3, 4, 4], minItems: 1 }),
        country: Type.String({
          default: 'CN',
          pattern: '^([A-Z]{2})?$',
          description:
            "ISO 3166 code. Numbers are also checked against this country's numbering plan, and text messages go to its calling code (+86...); empty: only the pattern is checked, and messages go to the number as typed",
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    limits: promotionLimits,
    storeHosts: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' }), {
      default: ['apps.apple.com', 'play.google.com'],
    }),
  },
  {
    default: {},
    additionalProperties: false,
    description:
      'The promotion: its language, the phones that may register (Chinese ones by default), limits on text messages, and the app-store hosts that its download page may link to',
  },
);
