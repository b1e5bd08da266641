/** The areas that a lender's key, or a role of its staff, can have access to. */
const areas = [
  'borrowers',
  'personal-data',
  'sessions',
  'bank-accounts',
  'products',
  'offers',
  'orders',
  'decisions',
  'approvals',
  'payouts',
  'payments',
  'messages',
  'complaints',
  'campaigns',
  'letters',
  'reports',
  'events',
  'staff',
] as const;

type Area = (typeof areas)[number];

/** A permission: `read` to look, `write` to change. Neither includes the other. */
export type Scope = `${Area}:${'read' | 'write'}`;

/** Every permission, in display order. */
export const scopes: readonly Scope[] = areas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
