import Type, { type Static } from 'typebox';

const text = (description: string, value = '', form: { pattern?: string; meant?: string } = {}) =>
  Type.String({ default: value, maxLength: 300, description, ...form });

// Printed unchanged, so a text may contain several telephone numbers.
const phone = { pattern: '^$|(?:[^0-9]*[0-9]){3}', meant: 'a telephone number' };
const email = { pattern: '^$|^[^@\\s<>"&?]+@[^@\\s<>"&?]+$', meant: 'an e-mail address' };
const site = { pattern: '^$|^(?:https?://)?[^\\s/@:]+\\.[^\\s@]+$', meant: 'the address of a website' };

const bothLanguages = (description: string) =>
  Type.Object(
    { es: Type.String({ default: '', maxLength: 600 }), en: Type.String({ default: '', maxLength: 600 }) },
    { default: {}, additionalProperties: false, description },
  );

const mxSchema = Type.Object(
  {
    reca: text('Number of the contract in the registry of adhesion contracts (RECA)'),
    recaByProduct: Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      default: {},
      description: 'For products with a contract of their own: its number, by product id',
    }),
    sipres: text('Number of the lender in the registry of financial service providers (SIPRES)'),
    uneHolder: text('Who heads the special unit for customers (UNE)'),
    uneAddress: text('Its address'),
    unePhone: text('Its telephone', '', phone),
    uneEmail: text('Its e-mail', '', email),
    uneHours: bothLanguages('When it can be reached'),
    website: text("The lender's website", '', site),
    condusefPhone: text('Telephone of CONDUSEF', '55 5340 0999 · 800 999 8080', phone),
    condusefSite: text('Website of CONDUSEF', 'www.condusef.gob.mx', site),
  },
  { default: {}, additionalProperties: false, description: 'The values that the pack `mx` prints' },
);

const inSchema = Type.Object(
  {
    registration: text("The lender's certificate of registration with the Reserve Bank of India"),
    grievanceOfficer: text('Name of the nodal grievance redressal officer'),
    grievancePhone: text('Telephone of the officer', '', phone),
    grievanceEmail: text('E-mail of the officer', '', email),
    recoveryAgents: bothLanguages('Who may collect for the lender and approach the borrower, or that nobody else does'),
    mayBeTransferred: Type.Union([Type.Literal(''), Type.Literal('yes'), Type.Literal('no')], {
      default: '',
      description: 'Whether a loan may be transferred to other lenders or securitised',
    }),
    ombudsmanSite: text('Where the ombudsman takes complaints', 'https://cms.rbi.org.in', site),
  },
  { default: {}, additionalProperties: false, description: 'The values that the pack `in` prints' },
);

export type MxSettings = Static<typeof mxSchema>;
export type InSettings = Static<typeof inSchema>;

/** What the law where the tenant lends requires to be said: docs/disclosure.md. */
export const disclosureSchema = Type.Object(
  {
    pack: Type.Union([Type.Literal('none'), Type.Literal('mx'), Type.Literal('in')], {
      default: 'none',
      description: 'The disclosure pack: Mexico, India, or none',
    }),
    holidays: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', meant: 'a day, such as 2026-12-25' }), {
      default: [],
      description:
        'Days from Monday to Friday that are not business days, for the periods that the law counts in business days',
    }),
    mx: mxSchema,
    in: inSchema,
  },
  {
    default: {},
    additionalProperties: false,
    description: 'What local law requires to be said ([disclosure.md](disclosure.md))',
  },
);

export type DisclosureSettings = Static<typeof disclosureSchema>;

/** Settings of a pack that may be empty: they name exceptions. */
const optional = ['recaByProduct'];

/** The values that the tenant's pack prints and the tenant file leaves empty, by name, all at once. */
export function emptyDisclosureSettings(settings: DisclosureSettings): string[] {
  const { pack, holidays } = settings;
  if (pack === 'none') return [];
  const fields: Record<string, unknown> = settings[pack];
  const empty = Object.entries(fields).flatMap(([name, value]) =>
    optional.includes(name) ? [] : emptyIn(name, value),
  );
  return [
    ...(holidays.length === 0 ? ['disclosure.holidays'] : []),
    ...empty.map((name) => `disclosure.${pack}.${name}`),
  ];
}

function emptyIn(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [name] : [];
  return Object.entries(value as Record<string, string>).flatMap(([key, text]) =>
    text.trim() === '' ? [`${name}.${key}`] : [],
  );
}
