/** What a key of the lender, or a role of its people, may touch. */
const areas = [
  'borrowers',
  'personal-data',
  'sessions',
  'bank-accounts',
  'products',
  'offers',
  'orders',
  'decisions',
  'payouts',
  'payments',
  'complaints',
  'campaigns',
  'letters',
  'reports',
  'events',
  'staff',
] as const;

type Area = (typeof areas)[number];

/** A permission: `read` looks, `write` changes. Neither includes the other. */
export type Scope = `${Area}:${'read' | 'write'}`;

/** Every permission, in the order in which it is listed. */
export const scopes: readonly Scope[] = areas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
