/** Paragraphs and bulleted lists. */
export type TextContent = readonly (string | readonly string[])[];

/** One section of a long text; `id` is its anchor, the same in every language. */
export interface TextSection {
  id: string;
  title: string;
  content: TextContent;
}
