import { readFileSync } from 'node:fs';
import { trimmed } from './given-value.ts';

/** The settings that can be in a file, named by NAME_FILE: orchestrators provide secrets in this way. */
export const secretNames = [
  'DATABASE_URL',
  'PAYMENT_WEBHOOK_SECRET',
  'PAYMENT_WEBHOOK_SECRET_EARLIER',
  'MASTER_KEY',
  'MASTER_KEY_EARLIER',
  'CARD_PROCESSOR_SECRET',
  'SMS_PROVIDER_SECRET',
  'SMS_PROVIDER_SECRET_EARLIER',
  'SMTP_PASSWORD',
  'EMAIL_REPORTS_SECRET',
  'EMAIL_REPORTS_SECRET_EARLIER',
  'APP_MESSAGES_SECRET',
  'APP_MESSAGES_SECRET_EARLIER',
  'PAYOUT_PROVIDER_SECRET',
  'PAYOUT_PROVIDER_SECRET_EARLIER',
  'UPLOADS_S3_SECRET_KEY',
  'CORE_HEADERS',
  'CORE_SIGNING_SECRET',
  'STAFF_OIDC_CLIENT_SECRET',
] as const;

/** Names from before 0.1.0, read until 0.2: their values are used if the new name is not set. */
const formerNames = { ACCOUNT_KEY: 'MASTER_KEY', ACCOUNT_KEY_EARLIER: 'MASTER_KEY_EARLIER' } as const;

/** The variables under their current names. */
export function underCurrentNames(variables: Readonly<Record<string, string | undefined>>) {
  const renamed = { ...variables };
  for (const [former, name] of Object.entries(formerNames)) {
    const isSet = [name, `${name}_FILE`].some((one) => trimmed(variables[one] ?? ''));
    if (isSet) continue;
    renamed[name] = variables[former];
    renamed[`${name}_FILE`] = variables[`${former}_FILE`];
  }
  return renamed;
}

/** The content of the files, and the problems of those that cannot be used, which never quote any content. */
export function readSecretFiles(variables: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const wrong: string[] = [];
  for (const name of secretNames) {
    const file = trimmed(variables[`${name}_FILE`] ?? '');
    if (!file) continue;
    const problem = trimmed(variables[name] ?? '')
      ? `is set as well as ${name}: use one of them`
      : read(file, name, values);
    if (problem === null) continue;
    problems.push(`${name}_FILE ${problem}`);
    wrong.push(name);
  }
  return { values, problems, wrong };
}

/** Returns the problem, or null. */
function read(file: string, name: string, values: Record<string, string>): string | null {
  try {
    const value = trimmed(readFileSync(file, 'utf8'));
    values[name] = value;
    return value === '' ? `${file} is empty` : null;
  } catch (error) {
    return `${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Earlier values of a secret, as a setting lists them. */
export function earlierOnes(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
