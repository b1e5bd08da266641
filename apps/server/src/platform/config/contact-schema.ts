import { contactChannels } from '@plazo/loan-rules/contact-hours';
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
      description: 'Days of the week on which nobody is contacted, nor on the `holidays` of the disclosure',
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
    timeZones: Type.Array(Type.String(), {
      default: [],
      description:
        'Every time zone in which borrowers may live: where that of a borrower is not known, the hours must hold in all of them. Empty: `timeZone` alone',
    }),
    zonesByPrefix: Type.Record(Type.String({ pattern: '^[0-9]{1,8}$' }), Type.String(), {
      default: {},
      additionalProperties: false,
      description:
        'The time zone of phones that begin with these digits, such as `{"664": "America/Tijuana"}`, where that of the borrower is not noted',
    }),
  },
  { default: {}, additionalProperties: false },
);
