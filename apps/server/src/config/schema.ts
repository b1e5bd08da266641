import Type, { type Static } from 'typebox';

/**
 * Everything that can be configured, once: it validates the environment, generates .env.example and the table in
 * docs/configuration.md (`npm run docs`). Brand and wording of a tenant live in the tenant file below.
 */
export const environmentSchema = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('production')], {
    default: 'development',
    description: 'production refuses every unsafe setting below and needs the secrets',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 for all' }),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 takes a free one',
  }),
  PUBLIC_BASE_URL: Type.String({
    default: '',
    description:
      'Where borrowers reach this server (the H5 base), for example https://loans.example; empty in development: http://HOST:PORT',
  }),
  ALLOW_HTTP_BASE: Type.Boolean({
    default: false,
    description: 'Lets production use http:// for PUBLIC_BASE_URL and API_BASE_URL, for example on a private network',
  }),
  API_BASE_URL: Type.String({
    default: '',
    description:
      "A lender's own core (the API base): the pages ask it, calls to /tells, /api and /service are passed on, and no database is opened",
  }),
  DATABASE_URL: Type.String({
    default: '',
    description: 'PostgreSQL 15 or newer (postgres://...); empty uses the embedded database in DATA_FOLDER',
  }),
  DATA_FOLDER: Type.String({ default: 'data', description: 'Folder of the embedded database; one process at a time' }),
  PAYMENT_WEBHOOK_SECRET: Type.String({
    default: '',
    description: 'Signs payment events (HMAC SHA-256); at least 32 characters; needed in production',
  }),
  DEMO_SEED: Type.Optional(
    Type.Boolean({
      description: 'Writes the demo borrowers at start; default on in development, refused in production',
    }),
  ),
  SANDBOX: Type.Optional(
    Type.Boolean({
      description:
        'The sandbox provider: movable clock and order decisions; default on in development, refused in production',
    }),
  ),
  TEST_PREVIEW: Type.Optional(
    Type.Boolean({ description: 'The developer test page; default on in development, refused in production' }),
  ),
  TENANT_FILE: Type.String({ default: '', description: 'JSON file with the brand: names, colours, formats, contact' }),
  LOG_LEVEL: Type.Optional(
    Type.Union(
      [
        Type.Literal('debug'),
        Type.Literal('info'),
        Type.Literal('warn'),
        Type.Literal('error'),
        Type.Literal('silent'),
      ],
      { description: 'Least level that is logged; default warn in development, info in production' },
    ),
  ),
  TRUST_PROXY: Type.Boolean({ default: false, description: 'Read the client address from X-Forwarded-For' }),
});

export type Environment = Static<typeof environmentSchema>;

const colour = (fallback: string, description: string) =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', default: fallback, description });

const localeFormat = (symbol: string) =>
  Type.Object(
    {
      symbol: Type.String({ default: symbol, maxLength: 4 }),
      group: Type.String({ default: '.', maxLength: 1 }),
      decimal: Type.String({ default: ',', maxLength: 1 }),
    },
    { default: {} },
  );

const bothLanguages = Type.Object({ es: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) });

/** A way to pay a voucher. Channels are the tenant's: shops and banks differ from country to country. */
const channelSchema = Type.Object(
  {
    payCode: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
    /** Channels of one section are shown together, under its title. */
    section: bothLanguages,
    name: bothLanguages,
    description: bothLanguages,
    logo: Type.String(),
    /** cash: a 14-digit reference at a till; transfer: an 18-digit CLABE of its own. */
    kind: Type.Union([Type.Literal('cash'), Type.Literal('transfer')]),
    /** How references of this channel begin: 2 digits for cash, 6 (bank and city) for transfer. */
    prefix: Type.String({ pattern: '^(\\d{2}|\\d{6})$' }),
    site: Type.String({ default: '' }),
  },
  { additionalProperties: false },
);

export type ChannelSettings = Static<typeof channelSchema>;

const cash = { es: 'Efectivo en tienda', en: 'Cash at a shop' };
const transfer = { es: 'Desde tu banco', en: 'From your bank' };

/** Fictional channels for the demo. No-break spaces keep small words with what follows them. */
const demoChannels: ChannelSettings[] = [
  {
    payCode: 'store',
    section: cash,
    name: { es: 'Tienda de la esquina', en: 'Corner shop' },
    description: {
      es: 'Tienda de la esquina · abono\u00a0inmediato',
      en: 'Corner shop · credited at once',
    },
    logo: '/pictures/channel-store.svg',
    kind: 'cash',
    prefix: '93',
    site: '',
  },
  {
    payCode: 'pharmacy',
    section: cash,
    name: { es: 'Farmacia', en: 'Pharmacy' },
    description: { es: 'Farmacia · abono\u00a0inmediato', en: 'Pharmacy · credited at once' },
    logo: '/pictures/channel-pharmacy.svg',
    kind: 'cash',
    prefix: '94',
    site: '',
  },
  {
    payCode: 'bank-transfer',
    section: transfer,
    name: { es: 'Transferencia', en: 'Bank transfer' },
    description: { es: 'Transferencia · abono en\u00a0minutos', en: 'Transfer · credited within minutes' },
    logo: '/pictures/channel-bank.svg',
    kind: 'transfer',
    prefix: '999180',
    site: '',
  },
];

/** The brand of one deployment (requirement L4): read at start, so that re-branding needs no build. */
export const tenantSchema = Type.Object(
  {
    displayName: Type.String({ default: 'Plazo', minLength: 1, description: 'Name of the app, as borrowers read it' }),
    englishName: Type.String({
      default: 'plazo',
      pattern: '^[A-Za-z0-9 -]+$',
      description: 'Name in plain letters, for shells',
    }),
    companyName: Type.String({
      default: 'Plazo Demo, S.A.P.I.',
      description: 'Lender, as contracts and vouchers name it',
    }),
    servicePhone: Type.String({ default: '+52 55 5555 0100', description: 'Customer service telephone' }),
    appScheme: Type.String({
      default: 'plazo://',
      pattern: '^[a-z][a-z0-9+.-]*://$',
      description: 'Scheme of native targets',
    }),
    timeZone: Type.String({ default: 'America/Mexico_City', description: 'Calendar days begin at midnight here' }),
    agreementChecked: Type.Boolean({
      default: true,
      description:
        'The agreement box of an offer starts checked, as the seed fixes; false asks the borrower for an act of consent',
    }),
    allowedHosts: Type.Array(Type.String(), {
      default: [],
      description: 'Hosts besides our own to which a page may lead a borrower',
    }),
    channels: Type.Array(channelSchema, {
      default: demoChannels,
      minItems: 1,
      description: 'Ways to pay a voucher, in the order in which they are shown',
    }),
    colours: Type.Object(
      {
        surface: colour('#000000', 'Page'),
        surfaceRaised: colour('#17171a', 'Cards'),
        ink: colour('#ffffff', 'Text'),
        inkMuted: colour('#b6b6be', 'Quieter text'),
        line: colour('#3a3a42', 'Hairlines'),
        accent: colour('#ff8a1f', 'Primary action'),
        onAccent: colour('#1a0d00', 'Text on the primary action'),
        positive: colour('#5fd38d', 'Good news'),
        warning: colour('#ffc857', 'Take care'),
        danger: colour('#ff7b72', 'Overdue and destructive steps only'),
      },
      {
        default: {},
        additionalProperties: false,
        description: 'Colour roles; pairs are checked for contrast at start',
      },
    ),
    formats: Type.Object(
      { es: localeFormat('$'), en: localeFormat('₹'), contract: localeFormat('₱') },
      { default: {}, description: 'How money is written: symbol, thousands, decimal (requirements L3, U3)' },
    ),
  },
  { additionalProperties: false },
);

export type TenantSettings = Static<typeof tenantSchema>;
