import type { TextSection } from '../../ui/text-content.ts';
import { TextParts } from '../../ui/text-sections.tsx';
import '../../ui/prose.css';
import './site.css';
import './folded-text.css';

export interface FoldedTextProps {
  sections: readonly TextSection[];
  write(text: string): string;
}

/** A long text on the home page: every part is there and one tap away, also without scripts and for the page search. */
export function FoldedText({ sections, write }: FoldedTextProps) {
  return (
    <div className="site-folds">
      {sections.map(({ id, title, content }) => (
        <details id={id} key={id}>
          <summary>{title}</summary>
          <div className="prose">
            <TextParts content={content} write={write} />
          </div>
        </details>
      ))}
    </div>
  );
}
