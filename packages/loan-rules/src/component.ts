/** The parts of a debt. */
export type Component = 'penalty' | 'interest' | 'iva' | 'commission' | 'principal';

/** The order in which money pays one instalment, unless the terms say another. Source: requirement M2. */
export const allocationOrder: readonly Component[] = ['penalty', 'interest', 'iva', 'commission', 'principal'];
