import Type, { type Static } from 'typebox';

/**
 * The single definition of all settings: it validates the environment, and generates .env.example and the table in docs/configuration.md
 * (`npm run docs`). A tenant's brand and wording are in the tenant file (schema.ts).
 */
export const environmentSchema = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('production')], {
    default: 'development',
    description: 'production refuses every unsafe setting below and requires the secrets and a brand',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 for all' }),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 picks a free one',
  }),
  LENDER_HOST: Type.String({
    default: '127.0.0.1',
    description:
      "Address to listen on for the lender only: the lender's API, /livez, /readyz and /metrics. No borrower may reach it; 0.0.0.0 only on a private network",
  }),
  LENDER_PORT: Type.Integer({
    default: 3001,
    minimum: 0,
    maximum: 65535,
    description: 'Port for the lender; 0 picks a free one',
  }),
  CONSOLE_BASE_URL: Type.String({
    default: '',
    description:
      "Where the lender's people reach the listener above: an https address, to whose name their passkeys are bound. Needed in production before anybody can be invited; empty in development: http://localhost:LENDER_PORT",
  }),
  STAFF_OIDC_ISSUER: Type.String({
    default: '',
    description:
      "The lender's OpenID provider, for sign-in by company account, for example https://login.example/realms/staff; its callback is CONSOLE_BASE_URL/console/sign-in/company/back",
  }),
  STAFF_OIDC_CLIENT_ID: Type.String({ default: '', description: 'Our client id at STAFF_OIDC_ISSUER' }),
  STAFF_OIDC_CLIENT_SECRET: Type.String({ default: '', description: 'Our client secret at STAFF_OIDC_ISSUER' }),
  DRAIN_SECONDS: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 600,
      description:
        'After SIGTERM: how long the server is not ready but still answers, so that a balancer can send requests elsewhere; default 10 in production, 0 in development. Must be longer than the balancer takes to notice',
    }),
  ),
  PUBLIC_BASE_URL: Type.String({
    default: '',
    description:
      'Where borrowers reach this server (the H5 base), for example https://loans.example; empty in development: http://HOST:PORT',
  }),
  ALLOW_HTTP_BASE: Type.Boolean({
    default: false,
    description:
      'Allows production to use http:// for the addresses below, including PUBLIC_BASE_URL and API_BASE_URL, for example on a private network',
  }),
  API_BASE_URL: Type.String({
    default: '',
    description:
      "A lender's own core (the API base), with a path if it has one: the pages call it, calls to /tells, /api and /service are forwarded to it, and no database is opened",
  }),
  CORE_MAPPING: Type.String({
    default: '',
    description:
      'JSON file with what that core names otherwise: codes of success, the fields of its answers, headers (docs/own-core.md)',
  }),
  CORE_HEADERS: Type.String({
    default: '',
    description: 'Headers of every call to that core, as a JSON object, for example {"x-api-key": "..."}',
  }),
  CORE_SIGNING_SECRET: Type.String({
    default: '',
    description: 'Signs every call to that core (HMAC SHA-256, docs/own-core.md); at least 32 characters',
  }),
  CORE_CERTIFICATE: Type.String({
    default: '',
    description: 'PEM file with the client certificate that this server shows to that core',
  }),
  CORE_CERTIFICATE_KEY: Type.String({ default: '', description: 'PEM file with the private key of CORE_CERTIFICATE' }),
  CORE_AUTHORITY: Type.String({
    default: '',
    description: "PEM file with the authority of that core's own certificate, if it is not a public one",
  }),
  DATABASE_URL: Type.String({
    default: '',
    description:
      'PostgreSQL 15 or newer (postgres://...), several hosts with commas between them (target_session_attrs), TLS by sslmode (below); empty uses the embedded database in DATA_FOLDER',
  }),
  DATABASE_CONNECTIONS: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 500,
    description:
      'The most connections to PostgreSQL that a process keeps. All processes together must stay below its max_connections',
  }),
  DATABASE_POOLED: Type.Boolean({
    default: false,
    description:
      'DATABASE_URL leads to a pooler that gives each transaction a connection (PgBouncer, pool_mode = transaction)',
  }),
  DATA_FOLDER: Type.String({
    default: 'data',
    description:
      'Folder of the embedded database; one process at a time. It is closed to other users, and refused if they could reach it',
  }),
  ASSETS_FOLDER: Type.String({
    default: '',
    description:
      'Folder that all processes share: each puts the scripts of its release there and serves from it those that it lacks, so that open screens survive an upgrade; empty: none',
  }),
  UPLOADS_FOLDER: Type.String({
    default: '',
    description:
      'Folder of uploaded images, preferably on its own disk; empty: next to DATA_FOLDER, with -uploads added to its name. Several processes need a shared folder or a bucket',
  }),
  UPLOADS_FREE_MB: Type.Integer({
    default: 500,
    minimum: 0,
    description: 'Megabytes that must stay free on the disk of UPLOADS_FOLDER; with less, no image is accepted',
  }),
  UPLOADS_S3_BUCKET: Type.String({
    default: '',
    description:
      'Address of an S3-compatible bucket for uploaded images, instead of a folder: https://BUCKET.s3.REGION.amazonaws.com or https://storage.example/BUCKET',
  }),
  UPLOADS_S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket' }),
  UPLOADS_S3_ACCESS_KEY: Type.String({ default: '', description: 'Access key id for the bucket' }),
  UPLOADS_S3_SECRET_KEY: Type.String({ default: '', description: 'Secret access key for the bucket' }),
  PAYMENT_WEBHOOK_SECRET: Type.String({
    default: '',
    description: 'Signs payment events (HMAC SHA-256); at least 32 characters; required in production',
  }),
  PAYMENT_WEBHOOK_SECRET_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of PAYMENT_WEBHOOK_SECRET, separated by commas: events signed with one of them are accepted, too',
  }),
  MASTER_KEY: Type.String({
    default: '',
    description:
      'Encrypts bank account numbers and queued text messages in the database (AES-256-GCM); the keys for captchas, codes and limits are derived from it (HKDF); at least 32 characters; required in production; if it is lost, account numbers can never be read again; until 0.2 its former name ACCOUNT_KEY is read, too',
  }),
  MASTER_KEY_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of MASTER_KEY, separated by commas: data encrypted with them stays readable, until npm run ops -- keys reseal has encrypted it again',
  }),
  CARD_PROCESSOR_URL: Type.String({
    default: '',
    description:
      'Charges bank cards, by a signed call; empty: the sandbox decides, and production does not offer cards',
  }),
  CARD_PROCESSOR_SECRET: Type.String({
    default: '',
    description: 'Signs the calls to the card processor (HMAC SHA-256); at least 32 characters',
  }),
  SMS_PROVIDER_URL: Type.String({
    default: '',
    description:
      'Sends text messages, by a signed call; empty: they stay in an outbox (npm run ops -- sms outbox), and production sends none',
  }),
  SMS_PROVIDER_SECRET: Type.String({
    default: '',
    description:
      'Signs the calls to the text message provider, and its reports and replies to /webhooks/messages and /webhooks/replies (HMAC SHA-256); at least 32 characters',
  }),
  SMS_PROVIDER_SECRET_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of SMS_PROVIDER_SECRET, separated by commas: reports and replies signed with one of them are accepted, too',
  }),
  SMTP_URL: Type.String({
    default: '',
    description:
      'Mail server for the e-mails of the contact plan: smtps://HOST:465, or smtp://HOST:587, which must offer STARTTLS unless it is on this machine; empty: they stay in the outbox, and production sends none',
  }),
  SMTP_USER: Type.String({ default: '', description: 'User name at that mail server; empty: none' }),
  SMTP_PASSWORD: Type.String({ default: '', description: 'Password of SMTP_USER' }),
  SMTP_AUTHORITY: Type.String({
    default: '',
    description: "PEM file with the authority of the mail server's certificate, if it is not a public one",
  }),
  EMAIL_REPORTS_SECRET: Type.String({
    default: '',
    description:
      'Signs reports to /webhooks/emails about e-mails that were delivered or came back (HMAC SHA-256); at least 32 characters. Empty: no such reports are taken',
  }),
  EMAIL_REPORTS_SECRET_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of EMAIL_REPORTS_SECRET, separated by commas: reports signed with one of them are accepted, too',
  }),
  APP_MESSAGES_SECRET: Type.String({
    default: '',
    description:
      "Signs what the backend of the lender's app reports about messages to /webhooks/app-messages (HMAC SHA-256); at least 32 characters. With it the app is a channel: the event message.ready says that it has one to show",
  }),
  APP_MESSAGES_SECRET_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of APP_MESSAGES_SECRET, separated by commas: reports signed with one of them are accepted, too',
  }),
  PAYOUT_PROVIDER_URL: Type.String({
    default: '',
    description:
      'Pays loans out, by a signed call; empty: the lender reports each payout (npm run ops -- payout), and in the sandbox a loan that is decided at once is paid out at once',
  }),
  PAYOUT_PROVIDER_SECRET: Type.String({
    default: '',
    description:
      'Signs the calls to the payout provider, and its reports to /webhooks/payouts (HMAC SHA-256); at least 32 characters',
  }),
  PAYOUT_PROVIDER_SECRET_EARLIER: Type.String({
    default: '',
    description:
      'Earlier values of PAYOUT_PROVIDER_SECRET, separated by commas: reports signed with one of them are accepted, too',
  }),
  WEBHOOK_PRIVATE_ADDRESSES: Type.Boolean({
    default: false,
    description:
      'Lets production send events to http:// and to addresses that are not on the internet, such as a private network',
  }),
  EVENT_DAYS: Type.Integer({
    default: 90,
    minimum: 7,
    maximum: 3650,
    description: 'How many days events, and the log of their delivery, are kept',
  }),
  DEMO_SEED: Type.Optional(
    Type.Boolean({
      description: 'Creates the demo borrowers at start; default on in development, refused in production',
    }),
  ),
  SANDBOX: Type.Optional(
    Type.Boolean({
      description:
        'The sandbox provider: movable clock and order decisions; default on in development, refused in production',
    }),
  ),
  PHONE_LOGIN: Type.Optional(
    Type.Boolean({
      description:
        'Borrowers can open a session at /login with a code that is sent to their phone, under the limits of the promotion; default on in development, off in production',
    }),
  ),
  PHONE_LOGIN_MINUTES: Type.Integer({
    default: 60,
    minimum: 5,
    maximum: 1440,
    description: 'How long a session opened at /login lasts',
  }),
  BRIDGE_CHECK: Type.Optional(
    Type.Boolean({
      description:
        'The page /bridge-check, with which engineers try their app (docs/bridge.md); default on in development, off in production',
    }),
  ),
  LAUNCH_TOKEN_KEYS: Type.String({
    default: '',
    description:
      "JSON file with the lender's public keys (JWKS): a token that is signed with one of them opens a session at /open once (docs/lender-api.md)",
  }),
  TEST_PREVIEW: Type.Optional(
    Type.Boolean({ description: 'The developer test page; default on in development, refused in production' }),
  ),
  TENANT_FILE: Type.String({
    default: '',
    description:
      "JSON file with the brand: names, colours, formats, contact; production requires the lender's names, contact and channels",
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
      { description: 'Lowest level to log; default warn in development, info in production' },
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    default: '',
    description:
      'Address of an OpenTelemetry collector (OTLP over HTTP), for example http://127.0.0.1:4318: spans of requests, calls, the core and statements go there, by their names and times only; empty: none. OTEL_SERVICE_NAME and OTEL_EXPORTER_OTLP_HEADERS are heard, too',
  }),
  BORROWER_CALLS_PER_SECOND: Type.Integer({
    default: 20,
    minimum: 0,
    description:
      "Calls that one borrower may make to a process, averaged over 5 seconds; a few run at a time, the others wait; 0: no limit, as in tests. A lender's own core (API_BASE_URL) limits its borrowers itself",
  }),
  ADDRESS_CALLS_PER_SECOND: Type.Integer({
    default: 100,
    minimum: 0,
    description:
      'Requests that one address may make to a process, averaged over 5 seconds; an IPv6 address counts as its /64. Files, signed events and private addresses are not counted; 0: no limit',
  }),
  LENDER_CALLS_PER_SECOND: Type.Integer({
    default: 200,
    minimum: 0,
    description:
      "Calls of the lender's API that one key or person may make to a process, averaged over 5 seconds; 0: no limit, as in tests",
  }),
  BORROWER_COMPLAINTS_PER_DAY: Type.Integer({
    default: 20,
    minimum: 1,
    description: 'Complaints that one borrower may file in 24 hours',
  }),
  BORROWER_UPLOADS_MB_PER_DAY: Type.Integer({
    default: 50,
    minimum: 1,
    description: 'Megabytes of images, as they are stored, that one borrower may upload in 24 hours',
  }),
  TRUST_PROXY: Type.String({
    default: '0',
    description:
      'The proxies whose X-Forwarded-For says where a borrower is: the addresses and networks of those in front of this server, such as `10.0.0.7,10.1.0.0/24`; or their number, at most 10, if nobody else can reach PORT. A core behind another Plazo (API_BASE_URL) names or counts that one, too',
  }),
  LENDER_TRUST_PROXY: Type.String({
    default: '',
    description:
      'The same for LENDER_PORT: the addresses and networks of the proxies or gateways in front of it. From anyone else the header is ignored, so that the audit names the real caller, and wrong keys count against their sender',
  }),
});

export type Environment = Static<typeof environmentSchema>;
