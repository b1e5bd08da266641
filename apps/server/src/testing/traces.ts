import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../platform/db/db.ts';
import { rowsOf } from './database-state.ts';

/** A text of a dump: a column of a table, or a file. */
interface Place {
  where: string;
  texts: string[];
}

/** Every column of every table, whatever its type, as text: so even a forgotten table is included. */
export async function dumpOf(db: Db, folders: readonly string[] = []): Promise<Place[]> {
  const columns = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    `select c.table_name::text as table, c.column_name::text as column, c.data_type::text as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.table_name not in (select relname from pg_class where relispartition)`,
  );
  const places: Place[] = [];
  for (const { table, column, type } of columns) {
    // In bytes, the hex form would hide them.
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const query = `select ${text} as text from "${table}" where "${column}" is not null`;
    const rows = await rowsOf<{ text: string }>(db, query);
    places.push({ where: `${table}.${column}`, texts: rows.map(({ text }) => text) });
  }
  return [...places, ...folders.flatMap(filesOf)];
}

function filesOf(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({
      where: `file ${name}`,
      texts: [name, readFileSync(path.join(parentPath, name), 'latin1')],
    }));
}

/** The names of the values found in a dump, in any spelling, each with the columns and files that contain it. */
export function tracesIn(dump: readonly Place[], values: Readonly<Record<string, string>>): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  const wanted = Object.entries(values).map(([name, value]) => ({ name, value, ...spellingsOf(value) }));
  for (const { where, texts } of dump) {
    for (const text of texts) {
      const plain = fold(text);
      for (const { name, value, asItIs, folded } of wanted) {
        // Any number may contain a few digits: they only count as a value of their own, or as a JSON string.
        const isThere =
          value.length < 6
            ? text === value || text.includes(`"${value}"`)
            : asItIs.some((one) => text.includes(one)) || folded.some((one) => plain.includes(one));
        if (isThere) found[name] = (found[name] ?? new Set()).add(where);
      }
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, places]) => [name, [...places].sort()]));
}

/** Without regard to case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How a value may be written: `folded` is compared without regard to case and accents. */
function spellingsOf(value: string): { asItIs: string[]; folded: string[] } {
  const digits = value.replace(/\D/g, '');
  const isNumber = /^[\d +-]+$/.test(value);
  const numbers = isNumber ? [digits, ...grouped(digits)] : [];
  const texts = [
    value,
    value.normalize('NFD'),
    value.normalize('NFC'),
    value.toUpperCase(),
    value.toLowerCase(),
    ...numbers,
  ];
  const forms = isNumber ? [...texts, `+86${digits}`, `86${digits}`, `0086${digits}`] : texts;
  const escaped = (text: string) =>
    text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return {
    asItIs: distinct(forms.flatMap((form) => [...inBase64(form), ...digestsOf(form)])),
    folded: distinct(
      [
        ...texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), escaped(text), encodeURIComponent(text)]),
        ...texts.flatMap((text) => [
          encodeURIComponent(text).replaceAll('%20', '+'),
          Buffer.from(text).toString('hex'),
        ]),
      ].map(fold),
    ),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** 55 9812 7634, 5598-1276-34 and the like. */
function grouped(digits: string): string[] {
  const everyFour = digits.match(/.{1,4}/g) ?? [];
  const fromTheEnd = digits.match(/.{1,4}(?=(.{4})*$)/g) ?? [];
  return [everyFour, fromTheEnd].flatMap((groups) => [groups.join(' '), groups.join('-')]);
}

/** The part of its base64 that is the same at any position in the bytes. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
    const core = whole.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((whole.length * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Digests without a key: where values are few, such as phones, all can be tried. */
function digestsOf(text: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(text).digest();
    return [digest.toString('hex'), digest.toString('base64').slice(0, 20), digest.toString('base64url').slice(0, 20)];
  });
}
