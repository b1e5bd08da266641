import { launchKeys } from '@plazo/contract/launch';
import type { ScreenState, StateLink } from '@plazo/contract/pages';
import { routes } from '../routes.ts';
import type { AnyPage } from './page.ts';

/** A reader without a session, with these parameters; whose link was changed for it does not matter. */
export function visitor(query: Record<string, string> = {}): Pick<StateLink, 'borrower' | 'query'> {
  const none = [...launchKeys.filter((key) => key !== 'isNeedPop'), 'productId', 'orderId'];
  return { borrower: 'ana', query: { ...Object.fromEntries(none.map((key) => [key, undefined])), ...query } };
}

/** The states of a page, with what its declaration says about all of them. */
export function statesOf(page: AnyPage, name: string): ScreenState[] {
  const {
    states,
    routes: [first],
    live,
    isDeveloperOnly,
    messages,
  } = page;
  return states.map(({ titledBy = 'title', ...state }) => ({
    name,
    screen: name,
    isLive: live !== 'nothing',
    isDeveloperOnly: isDeveloperOnly ?? false,
    titles: textsOf(messages, titledBy),
    ...(first !== undefined && state.through === undefined ? { path: routes[first] } : {}),
    ...state,
  }));
}

/** A message by locale, if it is a plain text. */
function textsOf(messages: AnyPage['messages'], name: string): Record<string, string> {
  const texts = Object.entries(messages).map(([locale, words]) => [locale, (words as Record<string, unknown>)[name]]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as Record<string, string>;
}
