import type { TextContent, TextSection } from './text-content.ts';
import './prose.css';

export interface TextContentProps {
  content: TextContent;
  /** Fills the placeholders in braces. */
  write(text: string): string;
}

/** The content below one heading of a long text. */
export function TextParts({ content, write }: TextContentProps) {
  return content.map((part) =>
    typeof part === 'string' ? (
      <p key={part}>{write(part)}</p>
    ) : (
      <ul key={part[0]}>
        {part.map((item) => (
          <li key={item}>{write(item)}</li>
        ))}
      </ul>
    ),
  );
}

export interface TextSectionsProps {
  sections: readonly TextSection[];
  write(text: string): string;
}

/** A long text, each section under its heading. */
export function TextSections({ sections, write }: TextSectionsProps) {
  return sections.map(({ id, title, content }) => (
    <section className="prose" aria-labelledby={id} key={id}>
      <h2 id={id}>{title}</h2>
      <TextParts content={content} write={write} />
    </section>
  ));
}
