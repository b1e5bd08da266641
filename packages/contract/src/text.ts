/** A text with placeholders, whose names are part of its type. */
export type Text<Placeholder extends string> = string & {
  readonly length: number;
  readonly placeholders?: Placeholder;
};

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The type of a catalogue of texts, derived from one language written `as const`; the other languages must have the same keys. */
export type Texts<T> = T extends string
  ? string extends T
    ? T
    : [PlaceholdersIn<T>] extends [never]
      ? string
      : Text<PlaceholdersIn<T>>
  : T extends readonly (infer One)[]
    ? readonly Texts<One>[]
    : { readonly [Key in keyof T]: Texts<T[Key]> };

export type Values = Readonly<Record<string, string | number>>;

/** Fills the placeholders of a text: `fill('Pagar {amount}', { amount })`. A placeholder without a value stays. */
export function fill<Placeholder extends string>(
  text: Text<Placeholder>,
  values: Readonly<Record<NoInfer<Placeholder>, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: Placeholder) => String(values[name] ?? placeholder));
}
