import type { ReactNode } from 'react';
import { Contents } from '../../ui/contents.tsx';
import type { TextSection } from '../../ui/text-content.ts';
import { TextSections } from '../../ui/text-sections.tsx';
import './site.css';
import './site-text.css';

export interface LongTextProps {
  title: string;
  /** The introduction before the sections. */
  intro: ReactNode;
  sections: readonly TextSection[];
  /** The name of the list of its headings. */
  contents: string;
  write(text: string): string;
}

/** A legal text on a page of its own, with a readable line length. */
export function LongText({ title, intro, sections, contents, write }: LongTextProps) {
  return (
    <div className="site-width site-page">
      <h1>{title}</h1>
      {intro}
      <div className="site-long-text">
        <Contents label={contents} sections={sections} />
        <TextSections sections={sections} write={write} />
      </div>
    </div>
  );
}
