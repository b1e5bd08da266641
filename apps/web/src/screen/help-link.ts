import * as to from '@plazo/contract/documents';
import type { Locale } from '@plazo/contract/launch';
import { type Carry, type DocumentPath, isOfPage, linkTo, withQuery } from '../paths.ts';
import { screenMessages } from './screen.messages.ts';

export interface HelpLink {
  href: string;
  label: string;
}

/**
 * The way to a person, about the order of the document, with the way back; undefined for a visitor without a session, and in Chinese.
 * Without a way back, help leads to the loan.
 */
export function helpLink({ pathname, searchParams }: URL, carry: Carry, locale: Locale): HelpLink | undefined {
  if (pathname === to.customerService || locale === 'zh' || !carry.launch.sessionId) return undefined;
  const order = {
    orderId: searchParams.get('orderId') ?? undefined,
    productId: searchParams.get('productId') ?? undefined,
  };
  const own = [...searchParams].filter(([name]) => isOfPage(name) && !(name in order));
  const backTo = pathname === to.loanDetailUrl ? undefined : withQuery(pathname, own);
  return { href: linkTo(to.customerService, carry, { ...order, backTo }), label: screenMessages[locale].help };
}

/** The screen from which help was opened; undefined if the parameter names none of ours. */
export function wayBack(query: URLSearchParams, carry: Carry): string | undefined {
  const [path, search] = (query.get('backTo') ?? '').split('?');
  const order = { orderId: query.get('orderId') ?? undefined, productId: query.get('productId') ?? undefined };
  const own = [...new URLSearchParams(search)].filter(([name]) => isOfPage(name) && name !== 'backTo');
  return isOurs(path) ? linkTo(path, carry, { ...order, ...Object.fromEntries(own) }) : undefined;
}

const isOurs = (path: string | undefined): path is DocumentPath => Object.values<unknown>(to).includes(path);
