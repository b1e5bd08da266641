import { getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  pages: number;
  /** The text that a screen reader reads: without running heads and page numbers. */
  text: string;
  /** All text on it. */
  all: string;
  title: unknown;
  language: unknown;
  /** The date of its creation, as PDFs write it. */
  made: unknown;
  /** The kinds of its elements: H1, P, TD. */
  elements: ReadonlySet<string>;
}

/** A PDF as another program reads it. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { info } = await getMeta(document);
  let text = '';
  let all = '';
  const elements = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    // Decoration is marked as such; marks nest.
    const marks: boolean[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const words = item.str + (item.hasEOL ? ' ' : '');
        all += words;
        if (!marks.includes(true)) text += words;
      } else if (item.type === 'endMarkedContent') marks.pop();
      else marks.push('tag' in item && item.tag === 'Artifact');
    }
    for (const tag of tagsIn(await page.getStructTree())) elements.add(tag);
  }
  const { Title: title, Language: language, CreationDate: made } = info as Record<string, unknown>;
  const pages = document.numPages;
  await document.destroy();
  return { pages, text, all, title, language, made, elements };
}

function tagsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { role, children } = node as { role?: unknown; children?: unknown[] };
  return [...(typeof role === 'string' ? [role] : []), ...(children ?? []).flatMap(tagsIn)];
}
