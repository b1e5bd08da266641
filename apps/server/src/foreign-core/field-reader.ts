import * as to from '@plazo/contract/documents';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { type AddressRules, isAllowedAddress } from '../platform/config/allowed-address.ts';
import { isMissing } from './answer-body.ts';
import {
  type Difference,
  datePattern,
  expectationOf,
  kindOf,
  kindOfAddress,
  plainName,
  type Shape,
  wordOf,
} from './difference.ts';

// Reads what a lender's core sends by the contract's schemas: liberal in how a value is written, strict about what it says.
// decision 020 has the rules and their reasons.

export interface Reading {
  /** The value as the contract promises it; meaningless if something is wrong. */
  value: unknown;
  /** Fields that were written differently but understood. */
  understood: Difference[];
  /** Addresses that are not allowed; in the value they are empty. */
  leftOut: Difference[];
  /** Fields that cannot be read. */
  wrong: Difference[];
}

/** What answers are checked against, apart from the contract. */
export interface ReadingRules extends AddressRules {
  /** The tenant's currency: every amount is shown with its decimals. */
  currency: string;
}

/** The longest list that a screen shows. */
const longestList = 1000;

/** Reads a value by a schema: every field is read, so that a report can name all that is wrong at once. */
export function readBy(shape: Shape, given: unknown, rules: ReadingRules): Reading {
  const reader = new FieldReader(rules);
  const value = reader.read(shape, given, '');
  const { understood, leftOut, wrong } = reader;
  return { value, understood, leftOut, wrong };
}

class FieldReader {
  readonly understood: Difference[] = [];
  readonly leftOut: Difference[] = [];
  readonly wrong: Difference[] = [];

  constructor(private readonly rules: ReadingRules) {}

  read(shape: Shape, given: unknown, field: string): unknown {
    if (shape.anyOf) return this.#choice(shape, shape.anyOf, given, field);
    if ('const' in shape) return this.#choice(shape, [shape], given, field);
    if (shape['x-core'] === 'template') return this.#template(shape, given, field);
    if (shape.type === 'object') return this.#object(shape, given, field);
    if (shape.type === 'array') return this.#list(shape, given, field);
    if (isMissing(given)) return this.#missing(shape, field);
    if (shape.type === 'string') return this.#text(shape, given, field);
    if (shape.type === 'boolean') return this.#yesOrNo(shape, given, field) ?? this.#unreadable(shape, given, field);
    return this.#whole(shape, given, field);
  }

  #missing(shape: Shape, field: string): unknown {
    // Free text may be missing; a figure, a date or an id must be there.
    const isPlainText = shape.type === 'string' && shape.pattern === undefined && !shape.minLength;
    const otherwise = shape.default ?? (isPlainText ? '' : undefined);
    if (otherwise === undefined) return this.#unreadable(shape, undefined, field);
    if (shape['x-core'] !== 'ours') this.#understand(shape, undefined, field);
    return otherwise;
  }

  #text(shape: Shape, given: unknown, field: string): unknown {
    if (shape.pattern === datePattern) return this.#date(shape, given, field);
    if (shape['x-core'] === 'flag') {
      if (typeof given === 'string' && !/^(true|false|yes|no)$/i.test(given)) return given;
      const flag = this.#yesOrNo(shape, given, field);
      return flag === undefined ? this.#unreadable(shape, given, field) : flag ? '1' : '0';
    }
    // JSON loses digits of a number this large, so as an id it would name something else.
    const isNumber = typeof given === 'number' && (!Number.isInteger(given) || Number.isSafeInteger(given));
    const text = typeof given === 'string' ? given : isNumber ? String(given) : null;
    if (text === null || !fits(shape, text)) return this.#unreadable(shape, given, field);
    if (shape['x-core'] === 'currency' && currencyExponent(text) !== currencyExponent(this.rules.currency)) {
      return this.#unreadable(shape, given, field);
    }
    // Shown as it came: whether 0.05 is a share or percent is not guessed.
    const isBareRate = shape['x-core'] === 'rate' && !text.includes('%');
    if (isNumber || isBareRate) this.#understand(shape, given, field);
    if (shape['x-core'] === 'contract') return this.#contract(shape, text, field);
    if (shape['x-core'] === 'picture' || shape['x-core'] === 'link') return this.#address(shape, text, field);
    // Half of a surrogate pair cannot be put into an address: encodeURIComponent throws.
    return Buffer.from(text).toString();
  }

  /** An address that is not allowed is left out: a link carries the session, and a browser would block a picture silently. */
  #address(shape: Shape, text: string, field: string): unknown {
    const isInline = shape['x-core'] === 'picture' && /^data:image\/[^\s"]+$/.test(text);
    if (text === '' || isInline || isAllowedAddress(text, this.rules)) return text;
    const difference = { field, came: kindOfAddress(text), expected: expectationOf(shape) };
    (shape.minLength ? this.wrong : this.leftOut).push(difference);
    return '';
  }

  /** A path of ours that shows no contract is replaced by the one that does, keeping its query, which says whose. */
  #contract(shape: Shape, text: string, field: string): unknown {
    const address = this.#address(shape, text, field);
    if (typeof address !== 'string' || !isOurs(address, this.rules)) return address;
    const { pathname, search, hash } = new URL(address, 'http://ours');
    const route = hash.startsWith('#/') ? hash.slice(1).split('?')[0] : pathname;
    if (contractPaths.some((path) => path === route)) return address;
    this.leftOut.push({ field, came: 'a path that shows no contract', expected: expectationOf(shape) });
    return `${contractPaths[0]}${search}`;
  }

  /** spec 9: year-month-day, optionally with a time. An instant with a time zone could fall on either of two days. */
  #date(shape: Shape, given: unknown, field: string): unknown {
    const [whole, year = '', month = '', day = ''] =
      /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/.exec(wordOf(given)) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (whole === undefined || !isIsoDate(date)) return this.#unreadable(shape, given, field);
    if (date !== given) this.#understand(shape, given, field);
    return date;
  }

  #whole(shape: Shape, given: unknown, field: string): unknown {
    const flag = shape['x-core'] === 'flag' && typeof given === 'boolean' ? Number(given) : null;
    const digits = typeof given === 'string' && /^\s*-?\d{1,16}\s*$/.test(given) ? Number(given) : null;
    const value = flag ?? digits ?? given;
    const { minimum = -Infinity, maximum = Infinity } = shape;
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum;
    if (!isWhole) return this.#unreadable(shape, given, field);
    if (value !== given && !isFlagDigit(shape, given)) this.#understand(shape, given, field);
    return value;
  }

  #yesOrNo(shape: Shape, given: unknown, field: string): boolean | undefined {
    const word = wordOf(given);
    const isYes = ['1', 'true', 'yes'].includes(word);
    if (!isYes && !['0', 'false', 'no'].includes(word)) return undefined;
    if (typeof given !== shape.type && !isFlagDigit(shape, given)) this.#understand(shape, given, field);
    return isYes;
  }

  #choice(shape: Shape, choices: readonly Shape[], given: unknown, field: string): unknown {
    const [only, second] = choices.filter(({ type }) => type !== 'null');
    const isNullable = choices.length > 1 && second === undefined;
    if (isNullable && only) return isMissing(given) || isEmpty(given) ? null : this.read(only, given, field);
    if (isMissing(given)) return this.#missing(shape, field);
    const word = wordOf(given);
    const found = choices.find((one) => one.const === given) ?? choices.find((one) => isSameWord(one.const, word));
    if (!found) return this.#unreadable(shape, given, field);
    if (found.const !== given) this.#understand(shape, given, field);
    return found.const;
  }

  #list(shape: Shape, given: unknown, field: string): unknown {
    const items = this.#itemsOf(shape, given, field);
    const isBare = shape['x-core'] === 'entries' && items?.length === 0;
    if (items === null || items.length > longestList || isBare) return this.#unreadable(shape, given, field);
    const { items: item = {} } = shape;
    const read = items.map((one, index) => this.read(item, one, `${field}[${index}]`));
    return item['x-core'] === 'picture' ? read.filter((one) => one !== '') : read;
  }

  #itemsOf(shape: Shape, given: unknown, field: string): readonly unknown[] | null {
    if (Array.isArray(given)) return given;
    const isOfTexts = shape.items?.type === 'string';
    if (isMissing(given) || isEmpty(given) || (typeof given === 'string' && !isOfTexts)) {
      const parsed = typeof given === 'string' && given !== '' ? parsedJson(given) : [];
      this.#understand(shape, given, field);
      return Array.isArray(parsed) ? parsed : null;
    }
    if (typeof given === 'object') {
      this.#understand(shape, given, field);
      // PHP writes a list without its first item as an object; a list of one may come as the bare item.
      const isNumbered = Object.keys(given as object).every((key) => /^\d+$/.test(key));
      return isNumbered ? Object.values(given as object) : shape.items?.type === 'object' ? [given] : null;
    }
    if (typeof given !== 'string' || !isOfTexts) return null;
    this.#understand(shape, given, field);
    const parsed = parsedJson(given);
    if (Array.isArray(parsed)) return parsed;
    return shape['x-core'] === 'addresses' ? given.split(',').filter((one) => one.trim() !== '') : [given];
  }

  #object(shape: Shape, given: unknown, field: string): unknown {
    const record = this.#recordOf(shape, given, field);
    if (record === null) return this.#unreadable(shape, given, field);
    const { properties = {}, required = [] } = shape;
    const entries = Object.entries(properties).flatMap(([name, property]) => {
      const place = field === '' ? name : `${field}.${name}`;
      const value = this.#fieldOf(record, name, shape, place);
      const isLeftOut = !required.includes(name) && (isMissing(value) || (value === '' && !isText(property)));
      return isLeftOut ? [] : [[name, this.read(property, value, place)]];
    });
    return Object.fromEntries(entries);
  }

  /** unspecified: what is in a template. Whatever it is, the registration opens: a field that cannot be read is empty, an id has its name. */
  #template(shape: Shape, given: unknown, field: string): unknown {
    const parsed = typeof given === 'string' ? parsedJson(given) : given;
    const record = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
    const entries = Object.entries(shape.properties ?? {}).map(([name, property]) => {
      const place = `${field}.${name}`;
      const sent = this.#fieldOf(record, name, shape, place);
      const { value, wrong, understood, leftOut } = readBy(property, sent, this.rules);
      // Texts that it need not have are no difference.
      const different = [...understood.filter(({ came }) => came !== kindOf(undefined)), ...wrong];
      this.understood.push(...different.map((one) => ({ ...one, field: joined(place, one.field) })));
      this.leftOut.push(...leftOut.map((one) => ({ ...one, field: joined(place, one.field) })));
      if (wrong.length === 0) return [name, value];
      return [name, property.type === 'object' ? emptied(property) : property.pattern === undefined ? '' : name];
    });
    return Object.fromEntries(entries);
  }

  #recordOf(shape: Shape, given: unknown, field: string): Record<string, unknown> | null {
    if (isMissing(given) || isEmpty(given)) return {};
    const value = typeof given === 'string' ? parsedJson(given) : given;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (value !== given) this.#understand(shape, given, field);
    return value as Record<string, unknown>;
  }

  /** Finds a field by its name, by another spelling of it (`repayPlans`, `iva`), or, if no name is specified, as the only list there is. */
  #fieldOf(record: Record<string, unknown>, name: string, { properties = {} }: Shape, field: string): unknown {
    if (Object.hasOwn(record, name)) return record[name];
    const property = properties[name] ?? {};
    const others = Object.keys(record).filter((key) => !Object.hasOwn(properties, key));
    const alike = others.filter((key) => plainName(key) === plainName(name));
    const lists = others.filter((key) => Array.isArray(record[key]));
    const [found, second] = alike.length > 0 ? alike : isUnnamed(property) ? lists : [];
    if (found !== undefined && second === undefined) {
      this.understood.push({ field, came: 'another name for it', expected: name });
      return record[found];
    }
    // A section without a list is its own entry.
    const isItself = isUnnamed(property) && (property.items?.required ?? []).some((key) => key in record);
    return isItself ? [record] : undefined;
  }

  #understand(shape: Shape, given: unknown, field: string): void {
    this.understood.push({ field, came: kindOf(given), expected: expectationOf(shape) });
  }

  #unreadable(shape: Shape, given: unknown, field: string): undefined {
    this.wrong.push({ field, came: kindOf(given), expected: expectationOf(shape) });
  }
}

/** The documents that show a contract, as `contractAddress` names them. */
const contractPaths = [to.loanAgreement, to.loanAgreementOfPeriod] as const;

function isOurs(address: string, { origin }: AddressRules): boolean {
  return address.startsWith('/') || (origin !== '' && address.startsWith(`${origin}/`));
}

/** spec 4 writes flags both ways: `isNeedPop` is 1, `isDelay` is '1'. */
const isFlagDigit = (shape: Shape, given: unknown): boolean =>
  shape['x-core'] === 'flag' && /^[01]$/.test(wordOf(given)) && typeof given !== 'boolean';

const isUnnamed = ({ 'x-core': mark }: Shape): boolean => mark === 'unnamed' || mark === 'entries';
const isText = ({ type, pattern }: Shape): boolean => type === 'string' && pattern === undefined;

const joined = (place: string, field: string): string => (field === '' ? place : `${place}.${field}`);

/** An object of optional texts, or of texts that are needed: both without any. */
function emptied({ properties = {}, required = [] }: Shape): object {
  return Object.fromEntries(Object.keys(properties).flatMap((name) => (required.includes(name) ? [[name, '']] : [])));
}

/** PHP writes an empty object as an empty list, and often as an empty string. */
function isEmpty(given: unknown): boolean {
  if (given === '') return true;
  return typeof given === 'object' && given !== null && Object.keys(given).length === 0;
}

function isSameWord(wanted: unknown, word: string): boolean {
  const known = String(wanted).toLowerCase();
  return word === known || word === `${known}s`;
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: Shape, text: string): boolean {
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
