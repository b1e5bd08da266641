import type { StateLink } from '@plazo/contract/pages';

/** The printed link of the state's borrower with the state's changes; the caller then follows the link that `through` names. */
export function addressOf(state: StateLink, links: readonly { name: string; url: string }[]): string {
  const link = links.find(({ name }) => name === state.borrower);
  if (!link)
    throw new Error(
      `there is no demo borrower ${state.borrower}; there are ${links.map(({ name }) => name).join(', ')}`,
    );
  const url = new URL(link.url);
  if (state.path !== undefined) url.pathname = state.path;
  for (const [key, value] of Object.entries(state.query ?? {})) {
    if (value === undefined) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  return url.href;
}
