import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import type { Settings } from './settings.ts';
import { validated } from './validated.ts';

const text = Type.String({ minLength: 1, maxLength: 100 });
const headerName = Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$", meant: 'the name of a header' });

/** How a core of another make names things (CORE_MAPPING). Amounts and dates are never mapped: those fail loudly. */
const mappingSchema = Type.Object(
  {
    /** Codes that mean success, besides 0. */
    successCodes: Type.Array(text, { default: [], maxItems: 20 }),
    /** The names of the three fields of every answer. */
    code: Type.Optional(text),
    message: Type.Optional(text),
    data: Type.Optional(text),
    /** Our headers, and what they are called there. */
    headers: Type.Object(
      {
        'idempotency-key': Type.Optional(headerName),
        'x-forwarded-for': Type.Optional(headerName),
        'x-request-id': Type.Optional(headerName),
      },
      { default: {}, additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export type CoreMapping = Static<typeof mappingSchema>;

/** How a lender's own core is reached and understood. */
export interface CoreAccess {
  mapping: CoreMapping;
  /** Sent with every call, for example an API key. */
  headers: Readonly<Record<string, string>>;
  /** Signs every call; empty: none is signed. */
  signingSecret: string;
  /** The client certificate and the authority that the core's own certificate comes from, in PEM. */
  tls: { cert?: Buffer; key?: Buffer; ca?: Buffer };
}

export const plainAccess: CoreAccess = {
  mapping: { successCodes: [], headers: {} },
  headers: {},
  signingSecret: '',
  tls: {},
};

type Given = Pick<
  Settings,
  | 'CORE_MAPPING'
  | 'CORE_HEADERS'
  | 'CORE_SIGNING_SECRET'
  | 'CORE_CERTIFICATE'
  | 'CORE_CERTIFICATE_KEY'
  | 'CORE_AUTHORITY'
>;

/** The access that the settings describe, and their problems; never a secret in one. */
export function readCoreAccess(settings: Given): { access: CoreAccess; problems: string[] } {
  const problems: string[] = [];
  const mapping = settings.CORE_MAPPING ? readMapping(settings.CORE_MAPPING, problems) : plainAccess.mapping;
  const headers = settings.CORE_HEADERS ? readHeaders(settings.CORE_HEADERS, problems) : {};
  const { CORE_SIGNING_SECRET: signingSecret } = settings;
  if (signingSecret && signingSecret.length < 32) problems.push('CORE_SIGNING_SECRET must have at least 32 characters');
  if (!settings.CORE_CERTIFICATE !== !settings.CORE_CERTIFICATE_KEY) {
    problems.push('CORE_CERTIFICATE and CORE_CERTIFICATE_KEY belong together: set both');
  }
  const cert = readPem('CORE_CERTIFICATE', settings, problems, (pem) => new X509Certificate(pem));
  const key = readPem('CORE_CERTIFICATE_KEY', settings, problems, createPrivateKey);
  const ca = readPem('CORE_AUTHORITY', settings, problems, (pem) => new X509Certificate(pem));
  const tls = { ...(cert && { cert }), ...(key && { key }), ...(ca && { ca }) };
  return { access: { mapping, headers, signingSecret, tls }, problems };
}

function readMapping(file: string, problems: string[]): CoreMapping {
  const name = `CORE_MAPPING ${file}`;
  try {
    const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const checked = validated<CoreMapping>(mappingSchema, given, { prefix: `${name}: `, from: 'json' });
    if ('value' in checked) return checked.value;
    problems.push(...checked.problems);
  } catch (error) {
    problems.push(`${name} cannot be read: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
  return plainAccess.mapping;
}

const isHeader = ([name, value]: [string, unknown]): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);

function readHeaders(json: string, problems: string[]): Record<string, string> {
  try {
    const given = JSON.parse(json) as Record<string, string>;
    if (typeof given === 'object' && given !== null && Object.entries(given).every(isHeader)) return given;
  } catch {
    // The same problem: its text may be a secret.
  }
  problems.push('CORE_HEADERS must be a JSON object of header names and values, like {"x-api-key": "..."}');
  return {};
}

function readPem(
  name: 'CORE_CERTIFICATE' | 'CORE_CERTIFICATE_KEY' | 'CORE_AUTHORITY',
  settings: Given,
  problems: string[],
  understand: (pem: Buffer) => unknown,
): Buffer | undefined {
  const file = settings[name];
  if (!file) return undefined;
  try {
    const pem = readFileSync(file);
    understand(pem);
    return pem;
  } catch (error) {
    problems.push(`${name} ${file} is no PEM file that can be read: ${(error as NodeJS.ErrnoException).code}`);
    return undefined;
  }
}
