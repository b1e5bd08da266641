import type { Locale } from '@plazo/contract/launch';
import type { LocaleFormat, Tenant } from '@plazo/contract/pages';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ApiMessages } from '../api/api.messages.ts';
import type { Carry } from '../paths.ts';
import type { PathKey } from '../routes.ts';
import type { ScreenMessages } from './screen.messages.ts';

/** What every view may know about the document that it is in. */
export interface Screen {
  locale: Locale;
  /** This document's own path and query. */
  url: string;
  carry: Carry;
  format: LocaleFormat;
  contractFormat: LocaleFormat;
  tenant: Pick<Tenant, 'displayName' | 'appScheme' | 'servicePhone' | 'allowedHosts' | 'agreementChecked'>;
  /** Whether it is fetched again when it is shown again (page.ts). */
  refetches: boolean;
  /** The notice of its copy when it is read offline; only if a copy is kept (page.ts). */
  copyNotice?: string;
  /** The way to help; left out where there is none. */
  help?: { href: string; label: string };
  /** The documents that do not exist because the core lacks the call that they need (page.ts). Left out: it lacks none. */
  absent?: readonly PathKey[];
  /** The message for a change whose answer was lost, if sending it again may do it twice (contract, pages.ts). Otherwise left out. */
  unsure?: string;
  /** When the data was read, `YYYY-MM-DD` and `HH:MM` in the lender's time zone. */
  loadedOn: string;
  loadedAt: string;
  t: Omit<ScreenMessages, 'offlineCopy' | 'help'> & ApiMessages;
}

const ScreenContext = createContext<Screen | null>(null);

export const ScreenProvider = ScreenContext.Provider;

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('a view is rendered outside a screen');
  return screen;
}

/** Whether a document exists: a lender's own core may lack the call that it needs, and then nothing may link to it. */
export function useOffered(): (key: PathKey) => boolean {
  const { absent = [] } = useScreen();
  return (key) => !absent.includes(key);
}

/** False on the server and in the browser's first render, which must match; true from then on. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
