import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import {
  type MessageChannel,
  type MessagePurpose,
  messagePlaceholders,
  screenOfPlaceholder,
} from '@plazo/contract/lender/message-templates';
import { screenParameter } from '@plazo/contract/link-screens';

const placeholder = /\{\{([^{}]*)\}\}/g;

export type MessageLanguage = '1' | '2';

/** What a message says of its borrower and its lender. */
export type MessageValues = Record<keyof typeof messagePlaceholders, string>;

/** Values of an ordinary length, to count with. */
export const exampleValues = (displayName: string, servicePhone: string, link: string): MessageValues => ({
  name: 'Guadalupe',
  company: displayName,
  link,
  payLink: linkTo(link, 'payLink'),
  loanLink: linkTo(link, 'loanLink'),
  waysLink: linkTo(link, 'waysLink'),
  planLink: linkTo(link, 'planLink'),
  messagesLink: linkTo(link, 'messagesLink'),
  servicePhone,
});

function linkTo(signIn: string, placeholder: keyof typeof screenOfPlaceholder): string {
  return `${signIn}?${screenParameter}=${screenOfPlaceholder[placeholder]}`;
}

/** The text as it is sent. */
export function messageText(content: string, values: MessageValues): string {
  return content.replace(placeholder, (_, name: keyof MessageValues) => values[name]);
}

/** The first of a borrower's names. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

/** What is wrong with a text: in English, and for programs. */
export interface TextProblem {
  problem: string;
  code: FieldProblemCode;
  values?: Record<string, string>;
}

/**
 * What is wrong with a text that somebody else than the borrower may read; empty if nothing is. `words` are compared without accents and
 * as whole words; `*` stands for any ending.
 */
export function problemsOfText(content: string, purpose: MessagePurpose, language: MessageLanguage): TextProblem[] {
  const names = [...content.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = names.filter((name) => !Object.hasOwn(messagePlaceholders, name));
  const rest = content.replace(placeholder, ' ');
  const mustIgnore = purpose === 'due' || purpose === 'late' || purpose === 'plan';
  return [
    ...unknown.map((name) => ({ problem: `unknown placeholder: {{${name}}}`, code: 'unknown-placeholder' as const })),
    ...revealedIn(rest),
    ...(names.includes('company') ? [] : [unnamed]),
    ...(!mustIgnore || ignores[language].test(plainOf(rest)) ? [] : [noWayOut(example[language])]),
  ];
}

/** What is wrong with the subject of a message; empty if nothing is. Lists of mails show it to anyone who looks at the screen. */
export function problemsOfSubject(subject: string | null, channel: MessageChannel): TextProblem[] {
  if (channel !== 'email') {
    return subject === null ? [] : [{ problem: 'only an e-mail has a subject', code: 'does-not-go-together' }];
  }
  if (subject === null) return [{ problem: 'an e-mail needs a subject', code: 'missing' }];
  const names = [...subject.matchAll(placeholder)].map(([, name = '']) => name);
  const odd = names.filter((name) => name !== 'name' && name !== 'company');
  return [
    ...odd.map((name) => ({
      problem: `no placeholder of a subject: {{${name}}}`,
      code: 'unknown-placeholder' as const,
    })),
    ...revealedIn(subject.replace(placeholder, ' ')),
  ];
}

/** What a text reveals to somebody else than the borrower; empty if nothing. */
export function revealedBy(text: string): string[] {
  return revealedIn(text).map(({ problem }) => problem);
}

const unnamed: TextProblem = {
  problem: '{{company}} is missing: a message says whom it is from',
  code: 'no-company',
  values: { placeholder: '{{company}}' },
};

function noWayOut(words: string): TextProblem {
  const problem = `it does not say what to do if it is paid already: ${words}`;
  return { problem, code: 'no-way-out', values: { example: words } };
}

function revealedIn(text: string): TextProblem[] {
  const plain = plainOf(text);
  const found = Object.entries(refused).flatMap(([what, words]) =>
    words
      .filter((word) => pattern(word).test(plain))
      .map((word) => word.replace('*', '…'))
      .map((word) => ({ problem: `${what}: ${word}`, code: 'reveals' as const, values: { word } })),
  );
  return [
    ...found,
    ...(/[\p{Sc}]|\d[\d.,' ]*\d|\d\s*%/u.test(text)
      ? [{ problem: 'an amount or a number', code: 'has-amount' as const }]
      : []),
    ...(/[<>{}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
      ? [{ problem: 'markup or hidden letters', code: 'has-markup' as const }]
      : []),
    ...(/:\/\/|www\.|[\p{L}\d-]\.(com|net|org|mx|in|io|app|ly|me)\b/iu.test(text)
      ? [{ problem: 'an address other than {{link}}', code: 'has-address' as const, values: { link: '{{link}}' } }]
      : []),
  ];
}

/** In small letters without accents. */
function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const ignores = { '1': /\bya pag(o|aste)\b/, '2': /\b(have|if you|you) (already )?paid\b/ };
const example = {
  '1': 'Si ya pagaste y no aparece, avísanos',
  '2': 'If you have paid and your account does not show it, tell us',
};

function pattern(word: string): RegExp {
  return new RegExp(`\\b${word.replace('*', '\\w*')}\\b`);
}

// In both languages whatever the text's own is: a text in the wrong one must not pass. Without accents.
const refused = {
  'debt or lateness': [
    ...[
      'deuda*',
      'deudor*',
      'adeud*',
      'debe*',
      'mora',
      'moros*',
      'vencid*',
      'vencimiento*',
      'atras*',
      'retras*',
      'cobr*',
    ],
    ...['prestamo*', 'credito*', 'impag*', 'incumpl*', 'saldo*', 'recargo*', 'interes*'],
    ...[
      'debt*',
      'owe*',
      'owing',
      'late',
      'overdue',
      'past due',
      'arrears',
      'delinquen*',
      'default*',
      'collect*',
      'loan*',
    ],
    ...['credit*', 'unpaid', 'penalt*', 'interest'],
  ],
  amount: ['pesos', 'peso', 'rupias', 'dolares', 'mxn', 'inr', 'usd', 'rs', 'rupees', 'dollars', 'mil', 'thousand'],
  threat: [
    ...[
      'demand*',
      'embarg*',
      'juicio*',
      'juzgado*',
      'juez',
      'abogad*',
      'policia*',
      'carcel',
      'denunci*',
      'judicial*',
      'legal*',
    ],
    ...['buro', 'consecuencia*', 'ultim* aviso', 'ultimatum', 'visitaremos', 'iremos'],
    ...['sue', 'sued', 'lawsuit*', 'court*', 'lawyer*', 'attorney*', 'police', 'jail', 'prison', 'arrest*', 'seiz*'],
    ...['consequence*', 'final notice', 'last warning', 'bureau'],
  ],
  shame: [
    ...['verguenza', 'avergonz*', 'irresponsab*', 'deshonest*', 'ladron*', 'fraud*', 'estafa*'],
    ...['shame*', 'asham*', 'irresponsib*', 'dishonest*', 'deadbeat*', 'thief', 'cheat*'],
  ],
  'other people': [
    ...[
      'familia*',
      'pariente*',
      'espos*',
      'padres',
      'hij*',
      'vecin*',
      'amig*',
      'jef*',
      'patron',
      'emplead*',
      'trabajo',
    ],
    ...['referencia*', 'aval*', 'contactos'],
    ...['family', 'relatives', 'wife', 'husband', 'parents', 'children', 'neighbo*', 'friend*', 'boss', 'employer*'],
    ...['references', 'guarantor*', 'contacts'],
  ],
} as const;
