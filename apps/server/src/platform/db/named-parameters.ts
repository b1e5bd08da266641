// The parameters of a statement by name: `$borrowerId`. Casts (`::date`), JSON operators and array slices have no dollar sign, so a name
// cannot be confused with another part of the SQL.

type Until<T extends string, End extends string> = T extends `${infer Before}${End}${string}` ? Before : T;
/** The name at the beginning of a text; it ends before any of these characters. */
type NameAt<T extends string> = Until<
  Until<Until<Until<Until<Until<Until<Until<T, '\n'>, ' '>, ')'>, ','>, ':'>, "'">, ']'>,
  '|'
>;

/** `...` for a text that the compiler does not know completely. */
type Unknown<T extends string> = Record<never, never> extends Record<T, unknown> ? '...' : never;

/** The names of the parameters in a text; with `...` if parts of it, which may contain more, are only known at run time. */
export type NamesIn<T extends string, Found extends string = never> = string extends T
  ? Found | '...'
  : T extends `${infer Before}$${infer After}`
    ? NamesIn<After, Found | Exclude<NameAt<After>, ''> | Unknown<Before>>
    : Found | Unknown<T>;

/**
 * Parts that cannot contain a parameter: strings (with escapes, or between dollar signs), quoted names and comments. Then a parameter, or a
 * number.
 */
const parts =
  /(?<quoted>\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\$[\s\S]*?\$\$)|(?<![\w$])\$(?<name>[a-zA-Z]\w*)(?<instant>::instant\b)?|(?<![\w$])(?<number>\$\d+)/g;

/** The text as the database reads it: names become numbers, in the order of their first use. */
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

/** The database's name for one in the code: `borrower_id` for `borrowerId`. Throws unless each follows from the other. */
export function snakeCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/.test(name))
    throw new Error(`${name} is no name as the code writes it: useThisForm`);
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
