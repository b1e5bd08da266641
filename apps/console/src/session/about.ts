import type { Role } from '@plazo/contract/lender/roles';
import type { LocaleFormat } from '@plazo/contract/pages';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { postConsole } from '../api/console-post.ts';
import type { Language } from '../language/writer.ts';

/** What the console knows of the lender before anybody has signed in. */
export interface About {
  name: string;
  timeZone: string;
  currency: string;
  format: LocaleFormat;
  place: 'production' | 'sandbox' | 'development';
  /** What the server's clock shows: in a sandbox it may be moved. */
  now: number;
  /** What the ways to pay are called, by their names in the tenant file. */
  channels: { payCode: string; name: Record<Language, string> }[];
  /** Whether people can sign in with an account of the company. */
  company: boolean;
  demo: { role: Role; name: string }[];
}

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async () => {
    const about = await postConsole<About>('about');
    return { ...about, ahead: about.now - Date.now() };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** With how far the server's clock is ahead of this computer's. */
export function useAbout(): About & { ahead: number } {
  return useSuspenseQuery(aboutQuery).data;
}
