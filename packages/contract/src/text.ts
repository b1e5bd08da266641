export type Values = Readonly<Record<string, string | number>>;

/** Puts values into a text: `fill('Pagar {amount}', { amount })`. A placeholder without a value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
