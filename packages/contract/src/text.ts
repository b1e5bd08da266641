/** A text with placeholders, which its type knows by name. */
export type Text<Placeholder extends string> = string & {
  readonly length: number;
  readonly placeholders?: Placeholder;
};

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The type of a catalogue of texts, made from one language written `as const`: the others have the same keys. */
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

/** Puts values into a text: `fill('Pagar {amount}', { amount })`. A placeholder without a value stays. */
export function fill<Placeholder extends string>(
  text: Text<Placeholder>,
  values: Readonly<Record<NoInfer<Placeholder>, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: Placeholder) => String(values[name] ?? placeholder));
}
