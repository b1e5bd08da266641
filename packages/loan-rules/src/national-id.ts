import { type IsoDate, isIsoDate } from './calendar.ts';

/** The numbers by which a state knows a person: a Mexican CURP or RFC, an Indian PAN. */
export type NationalIdKind = 'curp' | 'rfc' | 'pan';

/** The kinds that a person of a jurisdiction can have, by the name of its account format. */
export const nationalIdKinds = { mx: ['curp', 'rfc'], in: ['pan'], eu: [] } as const satisfies Record<
  string,
  readonly NationalIdKind[]
>;

/** What is wrong with a number. */
export type NationalIdProblem = 'form' | 'date' | 'check-digit';

/** A number as it is stored: in capital letters, without spaces and dashes. */
export function plainNationalId(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * What is wrong with a plain number of a kind; null if nothing is. Never throws. Source: RENAPO, Instructivo normativo de la CURP; SAT,
 * composición del RFC; Income Tax Department, structure of PAN.
 */
export function nationalIdProblem(kind: NationalIdKind, number: string): NationalIdProblem | null {
  if (!forms[kind].test(number)) return 'form';
  if (kind === 'pan') return null;
  if (!centuriesOf(kind, number).some((century) => isIsoDate(dateIn(number, century)))) return 'date';
  return kind === 'rfc' || number.endsWith(curpCheckDigit(number)) ? null : 'check-digit';
}

/** The birth date that a CURP contains. The number must be without problems. */
export function birthDateOfCurp(number: string): IsoDate {
  const [century = ''] = centuriesOf('curp', number);
  return dateIn(number, century);
}

// The last letter of a PAN follows a rule that is not published. That of an RFC is public, but the authority has issued numbers that break it
// (about one in seventy, as python-stdnum counts), so neither is refused for its last character. P: a person.
const forms = {
  curp: /^[A-Z]{4}\d{6}[HMX](AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/,
  rfc: /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[A\d]$/,
  pan: /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/,
} as const;

/** A CURP has a digit in its seventeenth place for those who were born before 2000, and a letter for the others; an RFC does not tell. */
function centuriesOf(kind: 'curp' | 'rfc', number: string): string[] {
  if (kind === 'rfc') return ['19', '20'];
  return [/\d/.test(number.charAt(16)) ? '19' : '20'];
}

function dateIn(number: string, century: string): IsoDate {
  return `${century}${number.slice(4, 6)}-${number.slice(6, 8)}-${number.slice(8, 10)}`;
}

const curpLetters = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

function curpCheckDigit(number: string): string {
  const sum = [...number.slice(0, 17)].reduce(
    (total, one, place) => total + curpLetters.indexOf(one) * (18 - place),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}
