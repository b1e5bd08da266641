import type { ReactNode } from 'react';
import type { TextSection } from '../../ui/text-content.ts';
import { TextSections } from '../../ui/text-sections.tsx';
import './site.css';
import './site-text.css';

export interface LongTextProps {
  title: string;
  /** The introduction before the sections. */
  intro: ReactNode;
  sections: readonly TextSection[];
  write(text: string): string;
  lang?: string | undefined;
}

/** A legal text on a page of its own, with a readable line length. */
export function LongText({ title, intro, sections, write, lang }: LongTextProps) {
  return (
    <div className="site-width site-page" lang={lang}>
      <h1>{title}</h1>
      {intro}
      <div className="site-long-text">
        <TextSections sections={sections} write={write} />
      </div>
    </div>
  );
}
