import Type, { type Static } from 'typebox';

/**
 * Everything that can be configured, once: it validates the environment, generates .env.example and the table in
 * docs/configuration.md (`npm run docs`). Brand and wording of a tenant live in the tenant file below.
 */
export const environmentSchema = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('production')], {
    default: 'development',
    description: 'production refuses every unsafe setting below and needs the secrets and a brand',
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
    description:
      'Lets production use http:// for the addresses below, PUBLIC_BASE_URL and API_BASE_URL among them, for example on a private network',
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
  DATA_FOLDER: Type.String({
    default: 'data',
    description:
      'Folder of the embedded database; one process at a time. It is closed to other users, and refused where they could get at it',
  }),
  UPLOADS_FOLDER: Type.String({
    default: '',
    description:
      'Folder of uploaded images; empty: uploads in DATA_FOLDER. Several processes need one that all of them mount, or a bucket',
  }),
  UPLOADS_S3_BUCKET: Type.String({
    default: '',
    description:
      'Keeps uploaded images in a bucket of anything that speaks S3 instead: its address, https://BUCKET.s3.REGION.amazonaws.com or https://storage.example/BUCKET',
  }),
  UPLOADS_S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket' }),
  UPLOADS_S3_ACCESS_KEY: Type.String({ default: '', description: 'Access key id for the bucket' }),
  UPLOADS_S3_SECRET_KEY: Type.String({ default: '', description: 'Secret access key for the bucket' }),
  PAYMENT_WEBHOOK_SECRET: Type.String({
    default: '',
    description: 'Signs payment events (HMAC SHA-256); at least 32 characters; needed in production',
  }),
  ACCOUNT_KEY: Type.String({
    default: '',
    description:
      'Seals the bank account numbers in the database (AES-256-GCM), and text messages that wait; the keys of captchas, codes and limits are derived from it too, each for its purpose (HKDF); at least 32 characters; needed in production; without it account numbers cannot be read again',
  }),
  CARD_PROCESSOR_URL: Type.String({
    default: '',
    description:
      'Takes repayments from bank cards, by a signed call; empty: the sandbox decides, and production does not offer cards',
  }),
  CARD_PROCESSOR_SECRET: Type.String({
    default: '',
    description: 'Signs the calls to the card processor (HMAC SHA-256); at least 32 characters',
  }),
  SMS_PROVIDER_URL: Type.String({
    default: '',
    description:
      'Sends text messages, by a signed call; empty: they wait in an outbox (npm run ops -- sms outbox), and production sends none',
  }),
  SMS_PROVIDER_SECRET: Type.String({
    default: '',
    description: 'Signs the calls to the text message provider (HMAC SHA-256); at least 32 characters',
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
  TENANT_FILE: Type.String({
    default: '',
    description:
      'JSON file with the brand: names, colours, formats, contact; production needs one with the names, contact and channels of the lender',
  }),
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
  TRUST_PROXY: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      'How many proxies stand before this server: so many entries of X-Forwarded-For are believed, counted from its end; 0: none. A core that is reached through another Plazo (API_BASE_URL) counts that one too',
  }),
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

/** Fictional channels for the demo. A no-break space keeps a small word with what follows it. */
const demoChannels: ChannelSettings[] = [
  {
    payCode: 'store',
    section: cash,
    name: { es: 'Tienda de la esquina', en: 'Corner shop' },
    description: { es: 'Tienda de la esquina · abono inmediato', en: 'Corner shop · credited at once' },
    logo: '/pictures/channel-store.svg',
    kind: 'cash',
    prefix: '93',
    site: 'https://tienda.example/pagos',
  },
  {
    payCode: 'pharmacy',
    section: cash,
    name: { es: 'Farmacia', en: 'Pharmacy' },
    description: { es: 'Farmacia · abono inmediato', en: 'Pharmacy · credited at once' },
    logo: '/pictures/channel-pharmacy.svg',
    kind: 'cash',
    prefix: '94',
    site: 'https://farmacia.example/pagos',
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

const complaintChoice = Type.Object(
  { value: Type.String({ pattern: '^[A-Za-z0-9-]{1,8}$' }), title: bothLanguages },
  { additionalProperties: false },
);

/** What complaints are about. One value is fixed: 1 is collection (spec 4). */
const usualComplaintTypes: Static<typeof complaintChoice>[] = [
  { value: '1', title: { es: 'Cobranza', en: 'Debt collection' } },
  { value: '2', title: { es: 'Cargos o intereses que no reconozco', en: 'Charges or interest I do not recognise' } },
  { value: '3', title: { es: 'Pagué y no aparece', en: 'I paid and it does not show' } },
  { value: '4', title: { es: 'Mis datos personales', en: 'My personal data' } },
  { value: '5', title: { es: 'La app no funciona bien', en: 'The app does not work properly' } },
  { value: '6', title: { es: 'Otro problema', en: 'Something else' } },
];

const usualCollectionTypes: Static<typeof complaintChoice>[] = [
  { value: '101', title: { es: 'Amenazas o insultos', en: 'Threats or insults' } },
  { value: '102', title: { es: 'Llamadas o mensajes a toda hora', en: 'Calls or messages at all hours' } },
  { value: '103', title: { es: 'Contactaron a mi familia o conocidos', en: 'They contacted my family or friends' } },
  { value: '104', title: { es: 'Me cobran algo que ya pagué', en: 'They ask for what I have paid' } },
  { value: '105', title: { es: 'Otra forma de cobro indebida', en: 'Another improper practice' } },
];

const limit = (most: number, description: string) =>
  Type.Integer({ default: most, minimum: 1, maximum: 1_000_000, description });

/** unspecified: how much is too much. Spec 9 has the countdown alone: a phone gets one message in 60 s. */
const promotionLimits = Type.Object(
  {
    phonePerDay: limit(5, 'Text messages to one phone in a day'),
    phonePrefixPerHour: limit(50, 'Text messages in an hour to phones that differ in their last four digits alone'),
    devicePerDay: limit(10, 'Text messages for one `deviceId` in a day'),
    addressPerHour: limit(30, 'Text messages for one address in an hour; an IPv6 address counts as its /64'),
    networkPerHour: limit(200, 'Text messages for one network in an hour: the /24 of an address, or its /48'),
    captchasPerAddress: limit(300, 'Captchas and puzzles for one address in ten minutes'),
    sessionsPerAddress: limit(
      1_000,
      'Visitor sessions for one address in ten minutes: each page that is opened needs one',
    ),
  },
  { default: {}, additionalProperties: false },
);

export type PromotionLimits = Static<typeof promotionLimits>;

/** The brand of one deployment (requirement L4): read at start, so that re-branding needs no build. */
export const tenantSchema = Type.Object(
  {
    displayName: Type.String({ default: 'Plazo', minLength: 1, description: 'Name of the app, as borrowers read it' }),
    englishName: Type.String({
      default: 'plazo',
      pattern: '^[A-Za-z0-9 -]+$',
      description: 'Name in plain letters, for shells',
    }),
    logo: Type.String({
      default: '',
      pattern: '^([A-Za-z0-9_-][A-Za-z0-9._-]*\\.(svg|png))?$',
      description:
        'Name of a file beside the tenant file: the logo and icon, an SVG without scripts or a PNG, at most 50 kB; empty: `displayName` in the colour `accent`',
    }),
    companyName: Type.String({
      default: 'Plazo Demo, S.A.P.I.',
      description: 'Lender, as contracts and vouchers name it',
    }),
    companyAddress: Type.String({
      default: 'Av. de los Ejemplos 100, Col. Centro, 06000 Ciudad de México',
      description: 'Where the lender is, as the privacy notice names it',
    }),
    servicePhone: Type.String({ default: '+52 55 5555 0100', description: 'Customer service telephone' }),
    serviceWhatsapp: Type.String({
      default: '+52 55 5555 0101',
      pattern: '^(\\+[0-9][0-9 ]{7,20})?$',
      description: 'Customer service chat (WhatsApp), with its country code; empty for none',
    }),
    serviceEmail: Type.String({
      default: 'ayuda@plazo.example',
      pattern: '^[^@\\s<>"&?]+@[^@\\s<>"&?]+$',
      description: 'Customer service e-mail, for privacy requests too',
    }),
    serviceHours: Type.Object(
      {
        es: Type.String({ default: 'de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00' }),
        en: Type.String({ default: 'Monday to Friday 9:00 to 18:00, Saturday 9:00 to 14:00' }),
      },
      { default: {}, additionalProperties: false, description: 'When customer service answers' },
    ),
    appScheme: Type.String({
      default: 'plazo://',
      pattern: '^[a-z][a-z0-9+.-]*://$',
      description: 'Scheme of native targets',
    }),
    timeZone: Type.String({ default: 'America/Mexico_City', description: 'Calendar days begin at midnight here' }),
    agreementChecked: Type.Boolean({
      default: true,
      description:
        'The agreement box of an offer starts checked (requirement O2); false asks the borrower for an act of consent',
    }),
    allowedHosts: Type.Array(Type.String(), {
      default: [],
      description: 'Hosts besides our own to which a page may lead a borrower',
    }),
    alternativePaymentUrl: Type.String({
      default: '',
      pattern: '^(https://[^\\s#]+)?$',
      description:
        'Another page to repay on, offered beside bank cards; it gets `reference` and `amount`, and its host must be in `allowedHosts`',
    }),
    channels: Type.Array(channelSchema, {
      default: demoChannels,
      minItems: 1,
      description: 'Ways to pay a voucher, in the order in which they are shown',
    }),
    complaintTypes: Type.Array(complaintChoice, {
      default: usualComplaintTypes,
      minItems: 1,
      description: 'What complaints are about, in the order in which they are shown; the value 1 is collection',
    }),
    collectionComplaintTypes: Type.Array(complaintChoice, {
      default: usualCollectionTypes,
      description: 'What complaints about collection are about',
    }),
    promotion: Type.Object(
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
                'ISO 3166: numbers are checked by the numbering plan of this country too, and text messages go to its calling code (+86...); empty: by the pattern alone, and to what was typed',
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
          'The promotion: its language, which phones may register (Chinese ones by default), how many text messages are too many, and hosts of app stores to which its download page may lead',
      },
    ),
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
