import type { LoanLocale } from '@plazo/contract/launch';
import type { Paper, PaperBlock } from '@plazo/contract/paper';
import type { PaperContext } from './page.ts';
import { type PaperMessages, paperMessages } from './paper.messages.ts';

interface Parts extends Pick<Paper, 'title' | 'reference' | 'date'> {
  kind: keyof PaperMessages['files'];
  /** What distinguishes its file from others of the kind. */
  id: string;
  /** The issuer, as far as the record names it; otherwise the tenant. */
  issuer?: readonly string[];
  blocks: readonly (PaperBlock | readonly PaperBlock[])[];
}

/** A document with the letterhead of this lender. */
export function paperWith({ kind, id, issuer, blocks, ...parts }: Parts, { locale, tenant }: PaperContext): Paper {
  const t = paperWordsIn(locale);
  const { companyName, companyAddress } = tenant;
  return {
    locale,
    ...parts,
    fileName: `${t.files[kind]}-${id}`,
    brand: tenant.displayName,
    issuer: (issuer ?? [companyName, companyAddress]).filter((line) => line !== ''),
    pageOf: t.pageOf,
    blocks: blocks.flat(),
  };
}

/** No document of a loan is written in Chinese. */
export function paperWordsIn(locale: string): PaperMessages {
  const known: LoanLocale = locale === 'en' ? 'en' : 'es';
  return paperMessages[known];
}

/** The running head of a page that a browser prints, as a custom property: its issuer, and its subject. */
export function runningHead(title: string, { tenant }: Pick<PaperContext, 'tenant'>): Record<string, string> {
  const text = `${tenant.displayName} · ${title}`;
  // Text from a core cannot end the string, or the style element.
  const safe = text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
  return { '--paper-head': `"${safe}"` };
}

export const heading = (text: string): PaperBlock => ({ kind: 'heading', text });
export const text = (words: string): PaperBlock => ({ kind: 'text', text: words });
export const notice = (words: string): PaperBlock => ({ kind: 'text', text: words, tone: 'notice' });
