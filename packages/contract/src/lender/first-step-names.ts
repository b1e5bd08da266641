// Without a schema: the console reads these names, too.

/** Your own id of the borrower with whom the first loan is tried. */
export const testBorrower = 'test-borrower';

/** What a lender does before the first loan, in this order. */
export const firstSteps = ['settings', 'brand', 'pack', 'product', 'channel', 'staff', 'loan'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** What can be missing, or worth knowing, by its step. */
export const firstFindings = {
  settings: [
    'not-production',
    'no-console-address',
    'unsafe-address',
    'no-text-messages',
    'payouts-by-hand',
    'embedded-database',
  ],
  brand: ['of-the-demo', 'example-address', 'no-logo'],
  pack: ['no-pack', 'empty-value'],
  product: ['no-product', 'refused-product', 'draft', 'unchecked-product'],
  channel: ['of-the-demo', 'no-transfer'],
  staff: ['no-owner', 'alone', 'unconfirmed', 'approvals-off'],
  loan: ['no-borrower', 'no-offer', 'not-taken', 'not-decided', 'not-paid-out', 'not-paid'],
} as const satisfies Record<FirstStep, readonly string[]>;

export type FirstFinding = (typeof firstFindings)[FirstStep][number];

/** What can keep production from starting with a tenant file. */
export const fileFindings = ['missing', 'setting', 'pack-incomplete', 'pack-consent', 'product'] as const;

export type FileFinding = (typeof fileFindings)[number];

/** What can be wrong with settings that do not go together, or that name something unknown; `{...}` are the values that a finding has. */
export const settingProblems = [
  'contrast',
  'cannot-wait',
  'no-date',
  'unreadable',
  'unprintable',
  'twice',
  'no-complaint-type',
  'not-ascending',
  'no-pattern',
  'no-country',
  'groups',
  'same-marks',
  'no-decimal',
  'mark-in-number',
  'no-host',
  'host-not-allowed',
  'no-state',
  'no-time-zone',
  'other-channels',
  'prefix-digits',
  'logo-address',
  'site-address',
  'no-object',
  'too-long',
  'no-schema',
  'no-currency',
] as const;

export type SettingProblemName = (typeof settingProblems)[number];
