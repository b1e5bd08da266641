// The parameters of a statement by their names: `$borrowerId`. Casts (`::date`), JSON operators and slices of arrays have no dollar sign, so
// that a name is never taken for a part of the SQL, nor a part of the SQL for a name.

type Until<T extends string, End extends string> = T extends `${infer Before}${End}${string}` ? Before : T;
/** The name at the beginning of a text; it ends where any of these comes. */
type NameAt<T extends string> = Until<
  Until<Until<Until<Until<Until<Until<Until<T, '\n'>, ' '>, ')'>, ','>, ':'>, "'">, ']'>,
  '|'
>;

/** `...` for a text of which the compiler does not know every part. */
type Unknown<T extends string> = Record<never, never> extends Record<T, unknown> ? '...' : never;

/** The names of the parameters in a text; with `...` where parts of it, which may have more, are known only when it runs. */
export type NamesIn<T extends string, Found extends string = never> = string extends T
  ? Found | '...'
  : T extends `${infer Before}$${infer After}`
    ? NamesIn<After, Found | Exclude<NameAt<After>, ''> | Unknown<Before>>
    : Found | Unknown<T>;

/** What cannot hold a parameter: strings (with escapes, or between dollar signs), quoted names and comments. Then a parameter, or a number. */
const parts =
  /(?<quoted>\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\$[\s\S]*?\$\$)|(?<![\w$])\$(?<name>[a-zA-Z]\w*)(?<instant>::instant\b)?|(?<![\w$])(?<number>\$\d+)/g;

/** The text as the database reads it: the names are numbers, in the order in which they first come. */
export function compileText(text: string, statement: string): { text: string; names: string[] } {
  const names: string[] = [];
  const compiled = text.replace(parts, (part, ...rest) => {
    const { quoted, name, instant } = rest.at(-1) as Record<string, string | undefined>;
    if (quoted !== undefined) {
      if (/(?<![\w$])\$[a-z]\w/.test(quoted))
        throw new Error(`statement ${statement}: there is no parameter in ${quoted}`);
      return part;
    }
    if (name === undefined) throw new Error(`statement ${statement}: ${part} is a number, not a name`);
    snakeCase(name);
    if (!names.includes(name)) names.push(name);
    const number = `$${names.indexOf(name) + 1}`;
    return instant === undefined ? number : `to_timestamp(${number}::bigint / 1000.0)`;
  });
  return { text: compiled, names };
}

/** A name in the database, for one in the code: `borrower_id` for `borrowerId`. Only where the one says the other, and the other way round. */
export function snakeCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/.test(name))
    throw new Error(`${name} is no name as the code writes it: useThisForm`);
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
