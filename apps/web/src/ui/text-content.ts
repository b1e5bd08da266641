/** Paragraphs and bulleted lists. */
export type TextContent = readonly (string | readonly string[])[];

/** One part of a long text; `id` is its anchor, the same in every language. */
export interface TextSection {
  id: string;
  title: string;
  content: TextContent;
}
