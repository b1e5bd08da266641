import type { MouseEvent, ReactNode } from 'react';
import { phoneLink } from '../lib/phone-link.ts';
import { type ButtonKind, LinkButton } from '../ui/button.tsx';
import { getDevice } from './device.ts';

export interface CallLinkProps {
  /** As people write it. */
  number: string;
  kind?: ButtonKind | undefined;
  children: ReactNode;
}

/** Calls somebody: through the app where there is one. The link is whole without it, and before the scripts are there. */
export function CallLink({ number, kind, children }: CallLinkProps) {
  function handleClick(event: MouseEvent) {
    if (getDevice().bridge.callPhone(number)) event.preventDefault();
  }
  return (
    <LinkButton kind={kind} href={phoneLink(number)} onClick={handleClick}>
      {children}
    </LinkButton>
  );
}
