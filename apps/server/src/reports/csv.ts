type Value = string | number | null;

/** A line of CSV (RFC 4180). */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(written).join(',')}\r\n`;
}

/** Rows as CSV, with the field names in the first line. They are read only as the text is consumed. */
export async function* csvOf<Name extends string>(
  names: readonly Name[],
  read: () => Promise<readonly Record<Name, Value>[]>,
): AsyncGenerator<string> {
  const rows = await read();
  yield csvLine(names);
  for (const row of rows) yield csvLine(names.map((name) => row[name]));
}

function written(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
