import Type, { type Static } from 'typebox';
import { appsSchema } from './app-schema.ts';
import { approvalSettings } from './approval-schema.ts';
import { channelSchema, demoChannels } from './channel-schema.ts';
import { complaintChoice, usualCollectionTypes, usualComplaintTypes } from './complaint-schema.ts';
import { contactSchema, serviceOpenSchema } from './contact-schema.ts';
import { disclosureSchema } from './disclosure-schema.ts';
import { coloursSchema, lookSchema } from './look-schema.ts';
import { ownPlanSettings, planRates } from './plan-schema.ts';
import { promotionSchema } from './promotion-schema.ts';

/** As it is dialled: from anything else, the link of a telephone would get the wrong digits. */
const telephone = {
  pattern: '^[+*#(]?[0-9](?:[ ()./-]*[0-9#*]){2,19}$',
  meant: 'one telephone number, such as +52 55 5555 0100',
};
const email = { pattern: '^[^@\\s<>"&?]+@[^@\\s<>"&?]+$', meant: 'an e-mail address' };

const localeFormat = (symbol: string) =>
  Type.Object(
    {
      symbol: Type.String({ default: symbol, maxLength: 4 }),
      group: Type.String({ default: '.', maxLength: 1 }),
      decimal: Type.String({ default: ',', maxLength: 1 }),
    },
    { default: {}, additionalProperties: false },
  );

/** The brand of one deployment (requirement L4): read at start, so re-branding needs no build. */
export const tenantSchema = Type.Object(
  {
    displayName: Type.String({ default: 'Plazo', minLength: 1, description: 'Name of the app, as borrowers see it' }),
    englishName: Type.String({
      default: 'plazo',
      pattern: '^[A-Za-z0-9 -]+$',
      description: 'Name in ASCII letters, for shells',
    }),
    logo: Type.String({
      default: '',
      pattern: '^([A-Za-z0-9_-][A-Za-z0-9._-]*\\.(svg|png))?$',
      description:
        'Name of a file in the same folder as the tenant file: the logo and icon, an SVG without scripts or a PNG, at most 50 kB; empty: `displayName` in the colour `accent`',
    }),
    companyName: Type.String({
      minLength: 1,
      default: 'Plazo Demo, S.A.P.I.',
      description: "The lender's name in contracts and vouchers",
    }),
    companyAddress: Type.String({
      minLength: 1,
      default: 'Av. de los Ejemplos 100, Col. Centro, 06000 Ciudad de México',
      description: "The lender's address in the privacy notice",
    }),
    servicePhone: Type.String({
      default: '+52 55 5555 0100',
      ...telephone,
      description: 'Customer service telephone, as it is dialled: its link uses all the digits written here',
    }),
    serviceWhatsapp: Type.String({
      default: '+52 55 5555 0101',
      pattern: '^(\\+[0-9][0-9 ]{7,20})?$',
      meant: 'a telephone number with its country code, such as +52 55 5555 0101, or empty',
      description: 'Customer service chat (WhatsApp), with its country code; empty for none',
    }),
    serviceEmail: Type.String({
      default: 'ayuda@plazo.example',
      ...email,
      description: 'Customer service e-mail, also for privacy requests',
    }),
    serviceHours: Type.Object(
      {
        es: Type.String({ minLength: 1, default: 'de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00' }),
        en: Type.String({ minLength: 1, default: 'Monday to Friday 9:00 to 18:00, Saturday 9:00 to 14:00' }),
      },
      { default: {}, additionalProperties: false, description: 'Customer service hours' },
    ),
    serviceOpen: serviceOpenSchema,
    calendarTitle: Type.Object(
      {
        es: Type.String({ default: '', maxLength: 80 }),
        en: Type.String({ default: '', maxLength: 80 }),
      },
      {
        default: {},
        additionalProperties: false,
        description:
          'What a due date is called in a borrower’s calendar, which others may read: no amount and no word of debt. Empty: a reminder with the name of the app',
      },
    ),
    appScheme: Type.String({
      default: 'plazo://',
      // A scheme that no browser follows itself.
      pattern: '^(?!(https?|javascript|data|file|blob|about|ftp|wss?)://)[a-z][a-z0-9+.-]*://$',
      meant: 'the scheme of an app, such as plazo://',
      description: 'URL scheme of the native app',
    }),
    apps: appsSchema,
    securityContact: Type.String({
      default: '',
      pattern: '^(https://[^\\s]+|[^@\\s<>"&?:]+@[^@\\s<>"&?]+)?$',
      meant: 'an e-mail address, or a page that begins with https://',
      description:
        'Where finders of security problems report them (`/.well-known/security.txt`): an e-mail address or a page; empty: there is no such file',
    }),
    currency: Type.String({
      default: 'MXN',
      pattern: '^[A-Z]{3}$',
      meant: 'three capital letters, such as MXN',
      description:
        'The ISO 4217 code of the currency that the lender lends in. It decides how many decimals every amount has: minor units are pesos in Chile (`CLP`), fils in Kuwait (`KWD`, three decimals). A product in a currency with other decimals is refused',
    }),
    timeZone: Type.String({ default: 'America/Mexico_City', description: 'Calendar days begin at midnight here' }),
    agreementChecked: Type.Boolean({
      default: true,
      description:
        'Whether the agreement box of an offer starts checked (requirement O2); with false the borrower must check it',
    }),
    approvals: approvalSettings,
    paymentBackdatingDays: Type.Integer({
      default: 30,
      minimum: 0,
      maximum: 3650,
      description:
        'How many days ago a payment may have been made to be credited when it is reported; an older one waits for staff (`npm run ops -- payment list --held`)',
    }),
    promises: Type.Object(
      {
        daysAhead: Type.Integer({
          default: 14,
          minimum: 0,
          maximum: 90,
          description: 'How many days ahead a promise to pay may be',
        }),
        perOrder: Type.Integer({
          default: 3,
          minimum: 1,
          maximum: 100,
          description:
            'How many promises may be made on one order. One of your people that was cancelled does not count; one that its borrower took back does',
        }),
        clearingDays: Type.Integer({
          default: 1,
          minimum: 0,
          maximum: 10,
          description: 'How many days after its day a promise is decided: a payment of that day may arrive later',
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    pauses: Type.Object(
      {
        daysAhead: Type.Integer({
          default: 90,
          minimum: 1,
          maximum: 366,
          description: 'How many days ahead a pause of late charges and contact may end',
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    plans: Type.Object(
      {
        mostPayments: Type.Integer({
          default: 12,
          minimum: 1,
          maximum: 120,
          description: 'How many payments a payment plan has at most',
        }),
        firstDaysAhead: Type.Integer({
          default: 62,
          minimum: 1,
          maximum: 366,
          description: 'How many days ahead the first payment of a plan may be',
        }),
        openDays: Type.Integer({
          default: 14,
          minimum: 0,
          maximum: 90,
          description: 'How many days a borrower has to accept a plan that was proposed',
        }),
        clearingDays: Type.Integer({
          default: 1,
          minimum: 0,
          maximum: 10,
          description:
            'How many days after its day and the grace of the product an unpaid payment breaks a plan: a payment of that day may arrive later',
        }),
        annualRatePpm: planRates,
        byProduct: ownPlanSettings,
      },
      { default: {}, additionalProperties: false },
    ),
    contact: contactSchema,
    borrowerFields: Type.Object(
      {},
      {
        default: {},
        additionalProperties: true,
        description:
          'Fields of your own of every borrower (`ownFields` of `PUT /borrowers/by-external-id/{externalId}`), as a JSON Schema of `"type": "object"`. Empty: there are none',
      },
    ),
    dueSoonDays: Type.Integer({
      default: 3,
      minimum: 0,
      maximum: 30,
      description:
        'How many days before its due date an instalment is announced as due soon (the event `instalment.due-soon`); 0: not at all',
    }),
    lateEdges: Type.Array(Type.Integer({ minimum: 1, maximum: 3650 }), {
      default: [30, 60, 90],
      minItems: 1,
      maxItems: 6,
      description:
        'The last day of each bucket of late orders, ascending; the last bucket has none. `[30, 60, 90]` makes `1-30`, `31-60`, `61-90` and `91-and-more`, the names in lists, events and reports. After a change late orders are announced again by their new bucket',
    }),
    accountFormat: Type.Union([Type.Literal('mx'), Type.Literal('in'), Type.Literal('eu')], {
      default: 'mx',
      description:
        'The accounts that borrowers can register to receive money: `mx` a CLABE or a debit card of a Mexican bank, `in` an Indian account with its IFSC, `eu` an IBAN',
    }),
    accountBeforeAcceptance: Type.Boolean({
      default: false,
      description:
        'Whether a borrower must have a bank account before an offer can be taken: the offer leads to the screen that asks for one. Without one, a payout by `PAYOUT_PROVIDER_URL` fails',
    }),
    recordsKeptYears: Type.Integer({
      default: 10,
      minimum: 0,
      maximum: 100,
      description:
        "How many years the law requires contracts to be kept as accepted after their loan ended, once the borrower's personal data was erased; ten in Mexico",
    }),
    allowedHosts: Type.Array(Type.String(), {
      default: [],
      description:
        'Other hosts that pictures may come from and pages may link to, each like `pay.example` or `pay.example:8443`. A link to one carries the session, a picture does not',
    }),
    alternativePaymentUrl: Type.String({
      default: '',
      pattern: '^(https://[^\\s#]+)?$',
      meant: 'an address that begins with https://, without #',
      description:
        'Another page to repay on, offered besides bank cards; it gets `reference` and `amount`, and its host must be in `allowedHosts`',
    }),
    banks: Type.Record(Type.String({ pattern: '^[0-9]{3}$' }), Type.String({ minLength: 1, maxLength: 40 }), {
      default: {},
      additionalProperties: false,
      description:
        'Banks that Plazo does not know, by the first three digits of their CLABEs, such as `{"739": "Un banco nuevo"}`: borrowers can choose them, and codes name them. A known bank gets this name',
    }),
    channels: Type.Array(channelSchema, {
      default: demoChannels,
      minItems: 1,
      description:
        'Ways to pay a voucher, in display order. `step`: amounts at the till are multiples of this many minor units, and codes are rounded up to it; `fee`: what the shop or bank charges its customer, in minor units',
    }),
    complaintTypes: Type.Array(complaintChoice, {
      default: usualComplaintTypes,
      minItems: 1,
      description: 'Complaint types, in display order; the value 1 is collection, 3 a missing payment',
    }),
    collectionComplaintTypes: Type.Array(complaintChoice, {
      default: usualCollectionTypes,
      description: 'Sub-types of complaints about collection',
    }),
    complaintAnswerDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 180,
        description:
          'In how many days a complaint is answered, as borrowers are told; a disclosure pack has its own. Left out: they are told no day. 15 in the demo',
      }),
    ),
    promotion: promotionSchema,
    scheme: Type.Union([Type.Literal('dark'), Type.Literal('light'), Type.Literal('phone')], {
      default: 'dark',
      description: 'Dark or light for everyone, or as the phone is set',
    }),
    colours: coloursSchema,
    look: lookSchema,
    formats: Type.Object(
      { es: localeFormat('$'), en: localeFormat('₹'), contract: localeFormat('₱') },
      {
        default: {},
        additionalProperties: false,
        description: 'Money format: symbol, thousands, decimal (requirements L3, U3)',
      },
    ),
    disclosure: disclosureSchema,
    allowOtherSymbols: Type.Boolean({
      default: false,
      description:
        "Lets production write amounts with a symbol in `formats` that does not belong to a product's currency; otherwise it does not start",
    }),
  },
  { additionalProperties: false },
);

export type TenantSettings = Static<typeof tenantSchema>;
