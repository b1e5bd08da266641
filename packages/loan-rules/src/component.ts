/** The components of a debt. */
export type Component = 'penalty' | 'interest' | 'iva' | 'commission' | 'principal';

/** The order in which a payment covers an instalment, unless the terms set another. Source: requirement M2. */
export const allocationOrder: readonly Component[] = ['penalty', 'interest', 'iva', 'commission', 'principal'];
