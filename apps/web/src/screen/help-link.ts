import * as to from '@plazo/contract/documents';
import type { Locale } from '@plazo/contract/launch';
import { type Carry, linkTo } from '../paths.ts';
import { screenMessages } from './screen.messages.ts';

export interface HelpLink {
  href: string;
  label: string;
}

/** The way to a person, about the order of the document; undefined for a visitor without a session, and in Chinese. */
export function helpLink({ pathname, searchParams }: URL, carry: Carry, locale: Locale): HelpLink | undefined {
  if (pathname === to.customerService || locale === 'zh' || !carry.launch.sessionId) return undefined;
  const order = {
    orderId: searchParams.get('orderId') ?? undefined,
    productId: searchParams.get('productId') ?? undefined,
  };
  return { href: linkTo(to.customerService, carry, order), label: screenMessages[locale].help };
}
