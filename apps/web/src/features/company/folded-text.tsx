import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import type { TextSection } from '../../ui/text-content.ts';
import { TextParts } from '../../ui/text-sections.tsx';
import '../../ui/prose.css';
import './site.css';
import '../../ui/fold.css';
import './folded-text.css';

export interface FoldedTextProps {
  sections: readonly TextSection[];
  write(text: string): string;
}

/** A long text on the home page: every section is present and one tap away, even without scripts and for the browser's search. */
export function FoldedText({ sections, write }: FoldedTextProps) {
  return (
    <div className="site-folds">
      {sections.map(({ id, title, content }) => (
        <details className="card fold" id={id} key={id}>
          <summary>
            <span>{title}</span>
            <Icon shape={shapes.forward} />
          </summary>
          <div className="prose">
            <TextParts content={content} write={write} />
          </div>
        </details>
      ))}
    </div>
  );
}
