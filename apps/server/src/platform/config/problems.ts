import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { earlierOnes } from './secret-files.ts';
import { developmentSecrets, type SecretName, type Settings } from './settings.ts';
import type { Brand } from './tenant.ts';
import { trustOf } from './trusted-proxies.ts';

// Problems that single settings do not show: whether they fit together, and whether they are safe for production.

/** The problems of the settings, and in production of the tenant file, one readable line each. */
export function settingProblems(
  settings: Settings,
  { missing, disclosureProblems }: Pick<Brand, 'missing' | 'disclosureProblems'>,
): string[] {
  return [
    ...databaseProblems(settings),
    ...collectorProblems(settings),
    ...baseUrlProblems(settings),
    ...uploadProblems(settings),
    ...consoleProblems(settings),
    ...proxyProblems(settings),
    ...providerProblems(settings),
    ...mailProblems(settings),
    ...(settings.NODE_ENV === 'production'
      ? [
          ...productionProblems(settings),
          ...brandProblems(settings, missing),
          ...disclosureProblems.map(({ message }) => message),
        ]
      : []),
  ];
}

/** Without the value: it may contain a password. */
function databaseProblems({ DATABASE_URL: url }: Settings): string[] {
  return !url || /^postgres(ql)?:\/\//i.test(url) ? [] : ['DATABASE_URL must begin with postgres:// or postgresql://'];
}

/** Only https:// or http://: the exporter would fail on anything else, and tell nobody. */
function collectorProblems({ OTEL_EXPORTER_OTLP_ENDPOINT: url }: Settings): string[] {
  const isUsable = !url || (URL.canParse(url) && /^https?:/.test(url));
  return isUsable ? [] : ['OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// or http://'];
}

function baseUrlProblems(config: Settings): string[] {
  const problems = (['PUBLIC_BASE_URL', 'API_BASE_URL', 'CONSOLE_BASE_URL'] as const).flatMap((name) => {
    const value = config[name];
    if (!value) return [];
    if (!URL.canParse(value)) return [`${name} ${value} is not a URL`];
    if (!/^https?:/.test(value)) return [`${name} must begin with https:// or http://`];
    const { origin, pathname, username } = new URL(value);
    // A core may be below a path; our own documents start at the root of their host.
    const path = name === 'API_BASE_URL' && pathname !== '/' ? pathname : '';
    if (`${origin}${path}` === value && username === '') return [];
    if (name !== 'API_BASE_URL')
      return [`${name} must be a scheme, a host and a port at most, like https://loans.example`];
    return [`${name} must be a scheme, a host, and a port and a path at most, like https://core.example/api`];
  });
  if (config.API_BASE_URL && (config.DEMO_SEED || config.SANDBOX)) {
    problems.push("API_BASE_URL: a lender's own core has neither our demo borrowers nor our sandbox");
  }
  return problems;
}

function consoleProblems(config: Settings): string[] {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = config;
  if (!issuer) return [];
  const problems: string[] = [];
  if (!URL.canParse(issuer) || !/^https?:/.test(issuer)) problems.push('STAFF_OIDC_ISSUER must begin with https://');
  const isUnsafe = issuer.startsWith('http://') && config.NODE_ENV === 'production' && !config.ALLOW_HTTP_BASE;
  if (isUnsafe) problems.push('STAFF_OIDC_ISSUER: production needs https://; ALLOW_HTTP_BASE=true overrides this');
  if (!id || !secret) problems.push('STAFF_OIDC_ISSUER needs STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET');
  return problems;
}

function uploadProblems(config: Settings): string[] {
  const { UPLOADS_S3_BUCKET: bucket, UPLOADS_S3_ACCESS_KEY: id, UPLOADS_S3_SECRET_KEY: secret } = config;
  if (!bucket) return [];
  const problems: string[] = [];
  if (!URL.canParse(bucket) || !/^https?:/.test(bucket) || /[?#@]/.test(bucket)) {
    problems.push('UPLOADS_S3_BUCKET must be the address of a bucket, like https://storage.example/images');
  }
  const isUnsafe = bucket.startsWith('http://') && config.NODE_ENV === 'production' && !config.ALLOW_HTTP_BASE;
  if (isUnsafe) problems.push('UPLOADS_S3_BUCKET: production needs https://; ALLOW_HTTP_BASE=true overrides this');
  if (!id || !secret) problems.push('UPLOADS_S3_BUCKET needs UPLOADS_S3_ACCESS_KEY and UPLOADS_S3_SECRET_KEY');
  return problems;
}

function proxyProblems(settings: Settings): string[] {
  const problems = (['TRUST_PROXY', 'LENDER_TRUST_PROXY'] as const).flatMap((name) => {
    try {
      trustOf(settings[name]);
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
  // Counting proxies means trusting a caller who comes without one.
  if (/^\d+$/.test(settings.LENDER_TRUST_PROXY)) {
    problems.push('LENDER_TRUST_PROXY takes the addresses of proxies, not their number');
  }
  return problems;
}

function pemProblems(name: string, file: string): string[] {
  try {
    new X509Certificate(readFileSync(file));
    return [];
  } catch (error) {
    return [`${name} ${file} is no PEM file that can be read: ${(error as NodeJS.ErrnoException).code}`];
  }
}

/** Providers that get money or phone numbers must be called safely, and must know that it is us. */
function providerProblems(config: Settings): string[] {
  return (['CARD_PROCESSOR', 'SMS_PROVIDER', 'PAYOUT_PROVIDER'] as const).flatMap((name) => {
    const [url, secret] = [config[`${name}_URL`], config[`${name}_SECRET`]];
    if (!url) return [];
    const isSafe = url.startsWith('https://') || config.NODE_ENV === 'development' || config.ALLOW_HTTP_BASE;
    const problems: string[] = [];
    if (!URL.canParse(url) || !/^https?:/.test(url)) problems.push(`${name}_URL ${url} is not a web address`);
    else if (!isSafe) problems.push(`${name}_URL: production needs https://; ALLOW_HTTP_BASE=true overrides this`);
    if (secret.length < 32) problems.push(`${name}_URL needs ${name}_SECRET of at least 32 characters`);
    return problems;
  });
}

/** Without the values: an address may contain a password. */
function mailProblems({ SMTP_URL: url, SMTP_USER: user, SMTP_PASSWORD: password, ...config }: Settings): string[] {
  const problems: string[] = [];
  const parts = URL.canParse(url) ? new URL(url) : null;
  const isPlain = parts?.hostname && !parts.username && /^\/?$/.test(parts.pathname) && !parts.search && !parts.hash;
  if (url && !(isPlain && /^smtps?:$/.test(parts.protocol))) {
    problems.push(
      'SMTP_URL must be smtps:// or smtp://, a host and a port at most; SMTP_USER and SMTP_PASSWORD are set apart',
    );
  }
  if (!user !== !password) problems.push('SMTP_USER and SMTP_PASSWORD belong together: set both');
  if (config.SMTP_AUTHORITY) problems.push(...pemProblems('SMTP_AUTHORITY', config.SMTP_AUTHORITY));
  for (const name of ['APP_MESSAGES_SECRET', 'EMAIL_REPORTS_SECRET'] as const) {
    if (config[name] && config[name].length < 32) problems.push(`${name} must have at least 32 characters`);
  }
  return problems;
}

const earlierSecrets = [
  'APP_MESSAGES_SECRET_EARLIER',
  'EMAIL_REPORTS_SECRET_EARLIER',
  'MASTER_KEY_EARLIER',
  'PAYMENT_WEBHOOK_SECRET_EARLIER',
  'PAYOUT_PROVIDER_SECRET_EARLIER',
  'SMS_PROVIDER_SECRET_EARLIER',
] as const;

function productionProblems(config: Settings): string[] {
  const problems: string[] = [];
  const refused = { DEMO_SEED: 'demo borrowers', SANDBOX: 'the sandbox', TEST_PREVIEW: 'the test preview' } as const;
  for (const [name, what] of Object.entries(refused)) {
    if (config[name as keyof typeof refused]) problems.push(`${name}: production does not run with ${what}`);
  }
  for (const [name, known] of Object.entries(developmentSecrets)) {
    const secret = config[name as SecretName];
    // A lender's own core has its own secrets.
    if (config.API_BASE_URL || (secret.length >= 32 && secret !== known)) continue;
    problems.push(`${name}: production needs its own secret of at least 32 characters`);
  }
  for (const name of earlierSecrets) {
    if (earlierOnes(config[name]).every((secret) => secret.length >= 32)) continue;
    problems.push(`${name}: each must have at least 32 characters; separate them by commas`);
  }
  if (!config.PUBLIC_BASE_URL) problems.push('PUBLIC_BASE_URL: production needs the address that borrowers use');
  for (const name of ['PUBLIC_BASE_URL', 'API_BASE_URL'] as const) {
    if (config[name].startsWith('http://') && !config.ALLOW_HTTP_BASE) {
      problems.push(`${name}: production needs https://; ALLOW_HTTP_BASE=true overrides this`);
    }
  }
  // The session's cookie goes over TLS only, whatever else is allowed.
  if (config.CONSOLE_BASE_URL.startsWith('http://')) problems.push('CONSOLE_BASE_URL: production needs https://');
  return problems;
}

function brandProblems({ API_BASE_URL }: Settings, missing: readonly string[]): string[] {
  // A lender's own core names its channels itself.
  const needed = missing.filter((key) => !API_BASE_URL || key !== 'channels');
  if (needed.length === 0) return [];
  return [`TENANT_FILE: production needs its own brand; ${needed.join(', ')} would be the demo's`];
}
