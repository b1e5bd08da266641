import { type Environment, environmentSchema } from './environment-schema.ts';
import { oddityOf, oddityOfAddress, trimmed } from './given-value.ts';
import { earlierOnes, readSecretFiles } from './secret-files.ts';
import { validated } from './validated.ts';

/** The environment, with every default filled in. */
export type Settings = Required<Environment>;

/** Development needs no secrets of its own: these are public, and refused in production. */
export const developmentSecrets = {
  PAYMENT_WEBHOOK_SECRET: 'plazo-development-webhook-secret-not-for-production',
  MASTER_KEY: 'plazo-development-master-key-not-for-production',
} as const;

export type SecretName = keyof typeof developmentSecrets;

/** The settings, and the problems with the names of the settings concerned, which have their defaults here. */
export function readSettings(variables: Record<string, string | undefined>): {
  settings: Settings;
  problems: string[];
  wrong: string[];
} {
  const fromFiles = readSecretFiles(variables);
  // An empty variable means "not set": that is how shells and compose files leave one out.
  const given = Object.fromEntries(
    Object.keys(environmentSchema.properties).flatMap((name) => {
      const value = fromFiles.values[name] ?? trimmed(variables[name] ?? '');
      return value ? [[name, value]] : [];
    }),
  );
  const odd = oddOnes(given, Object.keys(fromFiles.values));
  const checked =
    odd.wrong.length > 0 ? odd : validated<Environment>(environmentSchema, { ...given }, { prefix: '', from: 'text' });
  if ('value' in checked) return { settings: withDefaults(checked.value), ...fromFiles };
  const { problems, wrong } = checked;
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name)));
  const others = readSettings(rest);
  return {
    settings: others.settings,
    problems: [...fromFiles.problems, ...problems, ...others.problems],
    wrong: [...fromFiles.wrong, ...wrong, ...others.wrong],
  };
}

/** Values that are not what they look like: comparing a secret or an address by eye shows no difference. */
function oddOnes(given: Record<string, string>, fromFiles: readonly string[]) {
  const odd = Object.entries(given).flatMap(([name, value]) => {
    const isAddress = /_(URL|BUCKET)$/.test(name);
    const parts = name.endsWith('_EARLIER') ? earlierOnes(value) : [value];
    const [oddity] = parts.flatMap((part) => (isAddress ? oddityOfAddress(part) : oddityOf(part)) ?? []);
    return oddity === undefined
      ? []
      : [{ name, problem: `${name}${fromFiles.includes(name) ? '_FILE' : ''} ${oddity}` }];
  });
  return { problems: odd.map(({ problem }) => problem), wrong: odd.map(({ name }) => name) };
}

function withDefaults(environment: Environment): Settings {
  const isProduction = environment.NODE_ENV === 'production';
  // With a lender's own core we have nothing to seed or to move.
  const hasDemo = !isProduction && !environment.API_BASE_URL;
  return {
    ...environment,
    HOST: withoutBrackets(environment.HOST),
    LENDER_HOST: withoutBrackets(environment.LENDER_HOST),
    PUBLIC_BASE_URL: withoutSlash(environment.PUBLIC_BASE_URL),
    API_BASE_URL: withoutSlash(environment.API_BASE_URL),
    CONSOLE_BASE_URL: withoutSlash(environment.CONSOLE_BASE_URL),
    UPLOADS_S3_BUCKET: withoutSlash(environment.UPLOADS_S3_BUCKET),
    DEMO_SEED: environment.DEMO_SEED ?? hasDemo,
    LOG_LEVEL: environment.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    DRAIN_SECONDS: environment.DRAIN_SECONDS ?? (isProduction ? 10 : 0),
    PHONE_LOGIN: environment.PHONE_LOGIN ?? hasDemo,
    SANDBOX: environment.SANDBOX ?? hasDemo,
    TEST_PREVIEW: environment.TEST_PREVIEW ?? !isProduction,
    BRIDGE_CHECK: environment.BRIDGE_CHECK ?? !isProduction,
    ...secretsOf(environment, isProduction),
  };
}

function secretsOf(environment: Environment, isProduction: boolean): Record<SecretName, string> {
  const secrets = Object.entries(developmentSecrets).map(([name, known]) => {
    const given = environment[name as SecretName];
    return [name, given || (isProduction ? '' : known)];
  });
  return Object.fromEntries(secrets) as Record<SecretName, string>;
}

/** An IPv6 address has brackets only in a URL. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** The address in the URL parser's spelling, without a slash at the end: paths are appended to it. */
function withoutSlash(address: string): string {
  return URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address;
}
