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
  name: keyof (typeof frameMessages)['es']['letters'];
  icon: IconName;
  /** Who lacks it does not see the section. */
  scope: Scope | null;
  /** Sections with a line between them: the day's work, the business, the house. */
  group: 'day' | 'business' | 'house';
}

/** The sections, in the day's order. A new page adds its own here. */
export const sections: readonly Section[] = [
  { to: '/', name: 'today', icon: 'home', scope: null, group: 'day' },
  { to: '/orders', name: 'orders', icon: 'orders', scope: 'orders:read', group: 'day' },
  { to: '/borrowers', name: 'borrowers', icon: 'borrowers', scope: 'borrowers:read', group: 'day' },
  { to: '/payouts', name: 'payouts', icon: 'payouts', scope: 'payouts:read', group: 'day' },
  { to: '/money', name: 'money', icon: 'money', scope: 'payments:read', group: 'day' },
  { to: '/collections', name: 'collections', icon: 'collections', scope: 'orders:read', group: 'day' },
  { to: '/texts', name: 'messages', icon: 'message', scope: 'messages:read', group: 'day' },
  { to: '/complaints', name: 'complaints', icon: 'complaints', scope: 'complaints:read', group: 'day' },
  { to: '/approvals', name: 'approvals', icon: 'approvals', scope: 'approvals:read', group: 'day' },
  { to: '/products', name: 'products', icon: 'products', scope: 'products:read', group: 'business' },
  { to: '/campaigns', name: 'campaigns', icon: 'campaigns', scope: 'campaigns:read', group: 'business' },
  { to: '/portfolio', name: 'portfolio', icon: 'portfolio', scope: 'reports:read', group: 'business' },
  { to: '/audit', name: 'audit', icon: 'audit', scope: 'staff:read', group: 'house' },
  { to: '/team', name: 'team', icon: 'team', scope: 'staff:read', group: 'house' },
  { to: '/webhooks', name: 'webhooks', icon: 'webhooks', scope: 'events:read', group: 'house' },
  { to: '/first-steps', name: 'first-steps', icon: 'check', scope: 'staff:read', group: 'house' },
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
