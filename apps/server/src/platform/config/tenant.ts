import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isIsoDate, isTimeZone } from '@plazo/loan-rules/calendar';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { hostOf } from './allowed-address.ts';
import { approvalProblems } from './approval-schema.ts';
import { borrowerFieldsProblems } from './borrower-fields.ts';
import { type BrandFont, readFont } from './brand/font.ts';
import { type Logo, readLogo } from './brand/logo.ts';
import { contrastProblems } from './contrast.ts';
import { emptyDisclosureSettings } from './disclosure-schema.ts';
import { paletteOf } from './palette.ts';
import { type TenantSettings, tenantSchema } from './schema.ts';
import { addressProblems, channelProblems, formatProblems, placeProblems } from './tenant-checks.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';
import { textProblems, tidied } from './tenant-texts.ts';
import { type SettingProblem, validated } from './validated.ts';

/** What a disclosure pack misses. */
interface DisclosureProblem {
  what: 'incomplete' | 'consent';
  names: readonly string[];
  message: string;
}

/** What a tenant file says, and which settings of `ofTheLender` it lacks. */
interface ReadTenant {
  tenant: TenantSettings;
  missing: readonly string[];
  /** Values that the tenant's disclosure pack does not allow in production. */
  disclosureProblems: readonly DisclosureProblem[];
}

/** The same, with the files that it names. */
export interface Brand extends ReadTenant {
  /** The file as it was written. */
  tenantFile: Readonly<Record<string, unknown>>;
  logo: Logo;
  font: BrandFont | null;
}

/** Both, whichever the tenant shows: it may switch without designing its brand again. */
const schemes = ['light', 'dark'] as const;

/** Whose name borrowers read and where their money goes: the demo's values for these are only for the demo. */
const ofTheLender = [
  'displayName',
  'companyName',
  'companyAddress',
  'servicePhone',
  'serviceEmail',
  'channels',
] as const;

/** Promises of the demo, and of a lender only if its file makes them. */
const ofTheDemo = {
  complaintAnswerDays: 15,
  plans: { byProduct: { flex: { payments: 6, fromDaysLate: 2 } } },
  // As its `serviceHours` say.
  serviceOpen: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], from: '09:00', until: '18:00' },
    { days: ['saturday'], from: '09:00', until: '14:00' },
  ],
  apps: {
    downloads: {
      ios: 'https://apps.apple.com/app/id0000000000',
      android: 'https://play.google.com/store/apps/details?id=example.plazo',
    },
  },
};

/** The brand of a tenant file, or the demo's without one; or its problems. */
export function readBrand(file: string): Brand | { problems: string[] } {
  const read = file ? readJson(file) : { content: { ...ofTheDemo } };
  if ('problems' in read) return read;
  const checked = readTenant(read.content, `TENANT_FILE ${file}: `);
  if (!('tenant' in checked)) return { problems: checked.problems };
  const { problems: found, ...rest } = checked;
  const { tenant } = rest;
  const logo = readTenantFile(`logo ${tenant.logo}`, () => readLogo(tenant, file), file);
  const font = readTenantFile(`look.font ${tenant.look.font?.file}`, () => readFont(tenant, file), file);
  const problems = [
    ...found.map(({ message }) => message),
    ...[logo, font].filter((result) => typeof result === 'string'),
  ];
  if (problems.length > 0 || typeof logo === 'string' || typeof font === 'string') return { problems };
  tenant.allowedHosts = tenant.allowedHosts.map((host) => hostOf(host) ?? host);
  return { ...rest, tenantFile: file ? (read.content as Record<string, unknown>) : {}, logo, font };
}

/** Reads the content of a tenant file. Without `tenant` it has not even the right form. `prefix` stands before each problem of its form. */
export function readTenant(
  content: unknown,
  prefix: string,
): (ReadTenant & { problems: TenantProblem[] }) | { problems: string[]; details: SettingProblem[] } {
  // The defaults are filled into a copy.
  const checked = validated<TenantSettings>(tenantSchema, structuredClone(tidied(content)), { prefix, from: 'json' });
  if ('problems' in checked) return { problems: checked.problems, details: checked.details };
  const tenant = checked.value;
  const given = Object.keys(content ?? {});
  const missing = ofTheLender.filter((key) => !given.includes(key));
  return { tenant, missing, disclosureProblems: disclosureProblems(tenant), problems: tenantProblems(tenant) };
}

/** Settings of which the demo's own values still stand: production must not show them to borrowers. */
export function demoValuesIn(tenant: TenantSettings): (typeof ofTheLender)[number][] {
  const demo = tenantSchema.properties;
  return ofTheLender.filter((key) => isDeepStrictEqual(tenant[key], Reflect.get(demo[key], 'default')));
}

function disclosureProblems({ disclosure, agreementChecked }: TenantSettings): DisclosureProblem[] {
  const problems: DisclosureProblem[] = [];
  const needs = `TENANT_FILE: the disclosure pack ${disclosure.pack} needs`;
  const names = emptyDisclosureSettings(disclosure);
  if (names.length > 0) problems.push({ what: 'incomplete', names, message: `${needs} ${names.join(', ')}` });
  if (disclosure.pack !== 'none' && agreementChecked) {
    const message = `${needs} agreementChecked to be false: leaving a box alone is no consent`;
    problems.push({ what: 'consent', names: ['agreementChecked'], message });
  }
  return problems;
}

function readJson(file: string): { content: unknown } | { problems: string[] } {
  try {
    const text = readFileSync(file, 'utf8');
    // Neither is visible in a parser's message.
    if (/^\ufeff|\ufffd/.test(text))
      return { problems: [`TENANT_FILE ${file}: save it as UTF-8 without a byte-order mark`] };
    return { content: JSON.parse(text) };
  } catch (error) {
    // The parser quotes what it could not read, line breaks included.
    const reason = (error as Error).message.replace(/\s+/g, ' ');
    return { problems: [`TENANT_FILE ${file} cannot be read: ${reason}`] };
  }
}

function tenantProblems(tenant: TenantSettings): TenantProblem[] {
  return [
    ...schemes.flatMap((scheme) => contrastProblems(paletteOf(tenant, scheme), scheme)),
    ...approvalProblems(tenant.approvals),
    ...textProblems(tenant),
    ...repeated('complaintTypes', tenant.complaintTypes),
    ...repeated('collectionComplaintTypes', tenant.collectionComplaintTypes),
    ...disputeProblems(tenant),
    ...lateEdgeProblems(tenant),
    ...phoneRuleProblems(tenant.promotion.phone),
    ...formatProblems(tenant),
    ...addressProblems(tenant),
    ...channelProblems(tenant),
    ...borrowerFieldsProblems(tenant),
    ...(currencyExponent(tenant.currency) === null
      ? [problemOf('currency', 'no-currency', ` ${tenant.currency} is not one of ISO 4217`, { value: tenant.currency })]
      : []),
    ...(isTimeZone(tenant.timeZone)
      ? []
      : [problemOf('timeZone', 'no-time-zone', ` ${tenant.timeZone} is not known`, { value: tenant.timeZone })]),
    ...placeProblems(tenant),
    ...tenant.disclosure.holidays
      .filter((day) => !isIsoDate(day))
      .map((value) => problemOf('disclosure.holidays', 'no-date', ` has ${value}, which is not a date`, { value })),
  ];
}

/** A file that the tenant file names, or its problem. */
function readTenantFile<T>(name: string, read: () => T, file: string): T | string {
  try {
    return read();
  } catch (error) {
    return `TENANT_FILE ${file}: ${name}: ${(error as Error).message}`;
  }
}

function phoneRuleProblems({
  pattern,
  country,
  digits,
  groups,
}: TenantSettings['promotion']['phone']): TenantProblem[] {
  const problems: TenantProblem[] = [];
  const of = 'promotion.phone';
  if (!isPattern(pattern)) {
    problems.push(
      problemOf(`${of}.pattern`, 'no-pattern', ` ${pattern} is not a regular expression`, { value: pattern }),
    );
  }
  if (country && !isSupportedCountry(country)) {
    problems.push(problemOf(`${of}.country`, 'no-country', ` ${country} is not known`, { value: country }));
  }
  if (groups.reduce((sum, size) => sum + size, 0) !== digits) {
    problems.push(problemOf(`${of}.groups`, 'groups', ` must be ${digits} digits together`, { digits }));
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

function repeated(name: string, choices: readonly { value: string }[]): TenantProblem[] {
  const values = choices.map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice === undefined) return [];
  return [problemOf(name, 'twice', ` has the value ${twice} twice`, { value: twice })];
}

function disputeProblems({ contact, complaintTypes }: TenantSettings): TenantProblem[] {
  const unknown = contact.disputeTypes.find((type) => !complaintTypes.some(({ value }) => value === type));
  if (unknown === undefined) return [];
  const sentence = ` has ${unknown}, which is no value of complaintTypes`;
  return [problemOf('contact.disputeTypes', 'no-complaint-type', sentence, { value: unknown })];
}

function lateEdgeProblems({ lateEdges }: TenantSettings): TenantProblem[] {
  return lateEdges.flatMap((edge, index) => {
    const former = lateEdges[index - 1] ?? 0;
    if (edge > former) return [];
    return [problemOf('lateEdges', 'not-ascending', ` must ascend: ${edge} comes after ${former}`, { edge, former })];
  });
}
