import { useCallback } from 'react';
import { useWriter } from '../language/language.tsx';
import { useAbout } from './about.ts';

/** What a way to pay is called, by its name in the tenant file; one that is no longer there keeps that name. */
export function useChannelWord(): (payCode: string) => string {
  const { channels } = useAbout();
  const { language } = useWriter();
  return useCallback(
    (payCode) => channels.find((one) => one.payCode === payCode)?.name[language] ?? payCode,
    [channels, language],
  );
}
