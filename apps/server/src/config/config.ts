import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { type Logo, readLogo } from '../brand/logo.ts';
import { contrastProblems } from './contrast.ts';
import { type Environment, environmentSchema, type TenantSettings, tenantSchema } from './schema.ts';

/** The validated configuration: what the environment and the tenant file say, with every default filled in. */
export interface Config extends Required<Environment> {
  tenant: TenantSettings;
  logo: Logo;
}

/** Settings that cannot be started with; one readable line each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Development needs no secrets of its own: these are in the open and refused in production. */
const developmentSecrets = {
  PAYMENT_WEBHOOK_SECRET: 'plazo-development-webhook-secret-not-for-production',
  ACCOUNT_KEY: 'plazo-development-account-key-not-for-production',
} as const;

type SecretName = keyof typeof developmentSecrets;

/** Reads the configuration, or throws a `ConfigError` that names every problem at once. */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const environment = readEnvironment(variables);
  const isProduction = environment.NODE_ENV === 'production';
  // With a lender's own core there are no demo borrowers to write, and no clock to move.
  const hasDemo = !isProduction && !environment.API_BASE_URL;
  const { tenant, logo, missing } = readTenant(environment.TENANT_FILE);
  const config: Config = {
    ...environment,
    PUBLIC_BASE_URL: withoutSlash(environment.PUBLIC_BASE_URL),
    API_BASE_URL: withoutSlash(environment.API_BASE_URL),
    UPLOADS_S3_BUCKET: withoutSlash(environment.UPLOADS_S3_BUCKET),
    DEMO_SEED: environment.DEMO_SEED ?? hasDemo,
    LOG_LEVEL: environment.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    SANDBOX: environment.SANDBOX ?? hasDemo,
    TEST_PREVIEW: environment.TEST_PREVIEW ?? !isProduction,
    ...secretsOf(environment, isProduction),
    tenant,
    logo,
  };
  const problems = [
    ...databaseProblems(config),
    ...baseUrlProblems(config),
    ...uploadProblems(config),
    ...providerProblems(config),
    ...(isProduction ? [...productionProblems(config), ...brandProblems(config, missing)] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable means "not set": that is how shells and compose files leave one out.
  const given = Object.fromEntries(
    Object.keys(environmentSchema.properties).flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
  return validated<Environment>(environmentSchema, given, '');
}

function secretsOf(environment: Environment, isProduction: boolean): Record<SecretName, string> {
  const secrets = Object.entries(developmentSecrets).map(([name, known]) => {
    const given = environment[name as SecretName];
    return [name, given || (isProduction ? '' : known)];
  });
  return Object.fromEntries(secrets) as Record<SecretName, string>;
}

/** Whose name borrowers read and where their money goes: what the demo has for these is for the demo alone. */
const ofTheLender = [
  'displayName',
  'companyName',
  'companyAddress',
  'servicePhone',
  'serviceEmail',
  'channels',
] as const;

/** The brand, and what of `ofTheLender` the file does not say. */
function readTenant(file: string): { tenant: TenantSettings; logo: Logo; missing: readonly string[] } {
  let content: unknown = {};
  if (file) {
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      // The parser quotes what it could not read, line breaks included.
      const reason = (error as Error).message.replace(/\s+/g, ' ');
      throw new ConfigError([`TENANT_FILE ${file} cannot be read: ${reason}`]);
    }
  }
  // Before the defaults are filled in.
  const given = Object.keys(content ?? {});
  const tenant = validated<TenantSettings>(tenantSchema, content, `TENANT_FILE ${file}: `);
  const problems = contrastProblems(tenant.colours);
  problems.push(...repeated('complaintTypes', tenant.complaintTypes));
  problems.push(...repeated('collectionComplaintTypes', tenant.collectionComplaintTypes));
  problems.push(...phoneRuleProblems(tenant.promotion.phone));
  if (!isTimeZone(tenant.timeZone)) problems.push(`tenant timeZone ${tenant.timeZone} is not known`);
  if (problems.length > 0) throw new ConfigError(problems);
  const logo = readTenantLogo(tenant, file);
  return { tenant, logo, missing: ofTheLender.filter((key) => !given.includes(key)) };
}

function readTenantLogo(tenant: TenantSettings, file: string): Logo {
  try {
    return readLogo(tenant, file);
  } catch (error) {
    throw new ConfigError([`TENANT_FILE ${file}: logo ${tenant.logo}: ${(error as Error).message}`]);
  }
}

function phoneRuleProblems({ pattern, country, digits, groups }: TenantSettings['promotion']['phone']): string[] {
  const problems: string[] = [];
  if (!isPattern(pattern)) problems.push(`tenant promotion.phone.pattern ${pattern} is no regular expression`);
  if (country && !isSupportedCountry(country)) problems.push(`tenant promotion.phone.country ${country} is not known`);
  if (groups.reduce((sum, size) => sum + size, 0) !== digits) {
    problems.push(`tenant promotion.phone.groups must be ${digits} digits together`);
  }
  return problems;
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

function repeated(name: string, choices: readonly { value: string }[]): string[] {
  const values = choices.map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  return twice === undefined ? [] : [`tenant ${name} has the value ${twice} twice`];
}

function validated<T>(schema: object, value: unknown, prefix: string): T {
  const validate = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false }).compile(schema);
  if (validate(value)) return value as T;
  const errors = validate.errors ?? [];
  // A value that is none of several is reported once for each of them.
  throw new ConfigError([...new Set(errors.map((error) => prefix + inWords(error, errors)))]);
}

function inWords(error: ErrorObject, errors: readonly ErrorObject[]): string {
  const name = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'const' || error.keyword === 'anyOf') {
    const choices = errors.filter(
      ({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath,
    );
    return `${name} must be one of ${choices.map(({ params }) => params.allowedValue).join(', ')}`;
  }
  if (error.keyword === 'additionalProperties')
    return `${name || 'it'} has an unknown key ${error.params.additionalProperty}`;
  return `${name || 'it'} ${error.message}`;
}

/** Without its value: a password may be in it. */
function databaseProblems({ DATABASE_URL: url }: Config): string[] {
  return !url || /^postgres(ql)?:\/\//i.test(url) ? [] : ['DATABASE_URL must begin with postgres:// or postgresql://'];
}

function baseUrlProblems(config: Config): string[] {
  const problems = (['PUBLIC_BASE_URL', 'API_BASE_URL'] as const).flatMap((name) => {
    const value = config[name];
    if (!value) return [];
    if (!URL.canParse(value)) return [`${name} ${value} is not a URL`];
    if (!/^https?:/.test(value)) return [`${name} must begin with https:// or http://`];
    if (new URL(value).origin === value) return [];
    return [`${name} must be a scheme, a host and a port at most, like https://loans.example`];
  });
  if (config.API_BASE_URL && (config.DEMO_SEED || config.SANDBOX)) {
    problems.push("API_BASE_URL: a lender's own core has neither our demo borrowers nor our sandbox");
  }
  return problems;
}

function uploadProblems(config: Config): string[] {
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

/** Whoever is called with money or telephone numbers is reached safely and knows that it is us. */
function providerProblems(config: Config): string[] {
  return (['CARD_PROCESSOR', 'SMS_PROVIDER'] as const).flatMap((name) => {
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

function productionProblems(config: Config): string[] {
  const problems: string[] = [];
  const refused = { DEMO_SEED: 'demo borrowers', SANDBOX: 'the sandbox', TEST_PREVIEW: 'the test preview' } as const;
  for (const [name, what] of Object.entries(refused)) {
    if (config[name as keyof typeof refused]) problems.push(`${name}: production does not run with ${what}`);
  }
  for (const [name, known] of Object.entries(developmentSecrets)) {
    const secret = config[name as SecretName];
    // A lender's own core has secrets of its own.
    if (config.API_BASE_URL || (secret.length >= 32 && secret !== known)) continue;
    problems.push(`${name}: production needs a secret of its own of at least 32 characters`);
  }
  if (!config.PUBLIC_BASE_URL) problems.push('PUBLIC_BASE_URL: production needs the address that borrowers use');
  for (const name of ['PUBLIC_BASE_URL', 'API_BASE_URL'] as const) {
    if (config[name].startsWith('http://') && !config.ALLOW_HTTP_BASE) {
      problems.push(`${name}: production needs https://; ALLOW_HTTP_BASE=true overrides this`);
    }
  }
  return problems;
}

function brandProblems({ API_BASE_URL }: Config, missing: readonly string[]): string[] {
  // A lender's own core names its channels itself.
  const needed = missing.filter((key) => !API_BASE_URL || key !== 'channels');
  if (needed.length === 0) return [];
  return [`TENANT_FILE: production needs a brand of its own; ${needed.join(', ')} would be those of the demo`];
}

/** The address as a URL parser writes it, without a slash at its end: paths are appended to it. */
function withoutSlash(address: string): string {
  return URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
