import type { Role } from '@plazo/contract/lender/roles';
import type { LocaleFormat } from '@plazo/contract/pages';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { postConsole } from '../api/console-post.ts';

/** What the console knows of the lender before anybody has signed in. */
export interface About {
  name: string;
  timeZone: string;
  currency: string;
  format: LocaleFormat;
  place: 'production' | 'sandbox' | 'development';
  /** Whether people can sign in with an account of the company. */
  company: boolean;
  demo: { role: Role; name: string }[];
}

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: () => postConsole<About>('about'),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useAbout(): About {
  return useSuspenseQuery(aboutQuery).data;
}
