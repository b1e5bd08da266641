import { contactChannels } from '@plazo/loan-rules/contact-hours';
import { statePattern } from '@plazo/loan-rules/limits';
import Type from 'typebox';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Monday is 0. */
export function weekdayNumber(day: Weekday): number {
  return weekdays.indexOf(day);
}

const time = (value: string) =>
  Type.String({ default: value, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$', meant: 'a time, such as 08:00' });

/** The hours of customer service, for programs. */
export const serviceOpenSchema = Type.Array(
  Type.Object(
    { days: Type.Array(Type.Enum([...weekdays]), { minItems: 1 }), from: time('09:00'), until: time('18:00') },
    { additionalProperties: false },
  ),
  {
    default: [],
    description:
      'The same hours by day of the week, such as `[{"days": ["monday"], "from": "09:00", "until": "18:00"}]`: help says until when somebody answers, or from when. Not on `holidays` of the disclosure. Empty: it does not say it',
  },
);

/** When, and how often, borrowers are contacted: the law of the disclosure pack and these settings hold together. */
export const contactSchema = Type.Object(
  {
    hours: Type.Object(
      { from: time('08:00'), until: time('20:00') },
      {
        default: {},
        additionalProperties: false,
        description: 'Borrowers are contacted from this hour until just before that one, by the clock where they are',
      },
    ),
    weekdaysOff: Type.Array(Type.Enum([...weekdays]), {
      default: ['sunday'],
      description:
        'Days of the week on which nobody is contacted, nor on the `holidays` of the disclosure and on `daysOffByState`',
    }),
    caps: Type.Array(
      Type.Object(
        {
          most: Type.Integer({ minimum: 0, maximum: 1_000 }),
          days: Type.Integer({ minimum: 1, maximum: 365 }),
          channel: Type.Optional(Type.Enum([...contactChannels])),
        },
        { additionalProperties: false },
      ),
      {
        default: [
          { most: 2, days: 1 },
          { most: 7, days: 7 },
        ],
        description:
          'At most so many contacts with a borrower in so many days in a row, about all their loans together; with `channel`: by that one alone',
      },
    ),
    sender: Type.Object(
      {
        name: Type.String({ default: '', maxLength: 80, pattern: '^[^\\x00-\\x1f\\x7f]*$', meant: 'a name' }),
        address: Type.String({ default: '', pattern: '^([^@\\s<>"&?]+@[^@\\s<>"&?]+)?$', meant: 'an e-mail address' }),
      },
      {
        default: {},
        additionalProperties: false,
        description:
          'Whom e-mails are from. Others may read it, so a name that tells of a debt is refused where SMTP_URL is set. Empty: `displayName` and `serviceEmail`',
      },
    ),
    disputeTypes: Type.Array(Type.String(), {
      default: [],
      description:
        'Values of `complaintTypes` that dispute the debt, such as `["3"]`: while such a complaint is open, no message about its order is sent, as with one about collection (1). Where the law of the disclosure pack wants it, a missing payment (3) is one anyway',
    }),
    timeZones: Type.Array(Type.String(), {
      default: [],
      description:
        'Every time zone in which borrowers may live: where that of a borrower is not known, the hours must hold in all of them. Empty: `timeZone` alone',
    }),
    zonesByState: Type.Record(Type.String({ pattern: statePattern }), Type.Array(Type.String(), { minItems: 1 }), {
      default: {},
      additionalProperties: false,
      description:
        'The time zones of states by their codes (ISO 3166-2), such as `{"US-TX": ["America/Chicago", "America/Denver"]}`, where that of the borrower is not noted. Those of Mexico and India are known ([the list](collections.md#the-states)); what is written here holds instead',
    }),
    daysOffByState: Type.Record(
      Type.String({ pattern: statePattern }),
      Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', meant: 'a day, such as 2026-12-25' })),
      {
        default: {},
        additionalProperties: false,
        description:
          'Days on which nobody is contacted who lives in a state, besides those of the country, such as `{"IN-MH": ["2027-05-01"]}`',
      },
    ),
    zonesByPrefix: Type.Record(Type.String({ pattern: '^[0-9]{1,8}$' }), Type.String(), {
      default: {},
      additionalProperties: false,
      description:
        'The time zone of phones that begin with these digits, such as `{"664": "America/Tijuana"}`, where neither time zone nor state of the borrower is noted',
    }),
  },
  { default: {}, additionalProperties: false },
);
