import type { Scope } from '@plazo/contract/lender/scopes';
import type { IconName } from '../ui/icon.tsx';
import type { frameMessages } from './frame.messages.ts';

export interface Section {
  to:
    | '/'
    | '/orders'
    | '/borrowers'
    | '/payouts'
    | '/money'
    | '/collections'
    | '/texts'
    | '/complaints'
    | '/approvals'
    | '/products'
    | '/campaigns'
    | '/portfolio'
    | '/audit'
    | '/team'
    | '/webhooks'
    | '/first-steps';
  name: keyof (typeof frameMessages)['es']['sections'];
  icon: IconName;
  /** Who lacks it does not see the section. */
  scope: Scope | null;
  /** G and then this letter goes there. */
  letter: string;
  /** Sections with a line between them: the day's work, the business, the house. */
  group: 'day' | 'business' | 'house';
}

/** The sections, in the day's order. A new page adds its own here. */
export const sections: readonly Section[] = [
  { to: '/', name: 'today', icon: 'home', scope: null, letter: 'H', group: 'day' },
  { to: '/orders', name: 'orders', icon: 'orders', scope: 'orders:read', letter: 'O', group: 'day' },
  { to: '/borrowers', name: 'borrowers', icon: 'borrowers', scope: 'borrowers:read', letter: 'B', group: 'day' },
  { to: '/payouts', name: 'payouts', icon: 'payouts', scope: 'payouts:read', letter: 'E', group: 'day' },
  { to: '/money', name: 'money', icon: 'money', scope: 'payments:read', letter: 'M', group: 'day' },
  { to: '/collections', name: 'collections', icon: 'collections', scope: 'orders:read', letter: 'C', group: 'day' },
  { to: '/texts', name: 'messages', icon: 'message', scope: 'messages:read', letter: 'N', group: 'day' },
  { to: '/complaints', name: 'complaints', icon: 'complaints', scope: 'complaints:read', letter: 'Q', group: 'day' },
  { to: '/approvals', name: 'approvals', icon: 'approvals', scope: 'approvals:read', letter: 'P', group: 'day' },
  { to: '/products', name: 'products', icon: 'products', scope: 'products:read', letter: 'D', group: 'business' },
  { to: '/campaigns', name: 'campaigns', icon: 'campaigns', scope: 'campaigns:read', letter: 'S', group: 'business' },
  { to: '/portfolio', name: 'portfolio', icon: 'portfolio', scope: 'reports:read', letter: 'R', group: 'business' },
  { to: '/audit', name: 'audit', icon: 'audit', scope: 'staff:read', letter: 'A', group: 'house' },
  { to: '/team', name: 'team', icon: 'team', scope: 'staff:read', letter: 'T', group: 'house' },
  { to: '/webhooks', name: 'webhooks', icon: 'webhooks', scope: 'events:read', letter: 'W', group: 'house' },
  { to: '/first-steps', name: 'first-steps', icon: 'check', scope: 'staff:read', letter: 'I', group: 'house' },
];

/** Where somebody works, by what they may change: the first four are at hand on a phone. */
const works: readonly [name: Section['name'], scope: Scope][] = [
  ['payouts', 'payouts:write'],
  ['money', 'payments:write'],
  ['collections', 'orders:write'],
  ['complaints', 'complaints:write'],
  ['approvals', 'approvals:write'],
];

export function atHand(list: readonly Section[], may: (scope: Scope) => boolean): Section[] {
  const own = works.filter(([, scope]) => may(scope)).map(([name]) => name);
  const first = list.filter(({ name }) => name === 'today' || name === 'orders');
  const isFirst = (section: Section) => first.includes(section);
  const mine = list.filter((section) => !isFirst(section) && own.includes(section.name));
  const others = list.filter((section) => !isFirst(section) && !own.includes(section.name));
  return [...first, ...mine, ...others].slice(0, 4);
}
