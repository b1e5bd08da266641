import type { ReactNode } from 'react';
import { phoneLink } from '../lib/phone-link.ts';
import { type ButtonKind, LinkButton } from '../ui/button.tsx';

export interface CallLinkProps {
  /** As people write it. */
  number: string;
  kind?: ButtonKind | undefined;
  children: ReactNode;
}

/** Calls somebody: the base script tells the app if there is one. */
export function CallLink({ number, kind, children }: CallLinkProps) {
  return (
    <LinkButton kind={kind} href={phoneLink(number)}>
      {children}
    </LinkButton>
  );
}
