import { expect, it } from 'vitest';
import { isReviewed } from './offer.service.ts';
import { costOfLeaving } from './offer-in-words.ts';

it('names what an early payer still pays: all of it, or what has accrued with a commission that stays', () => {
  expect(costOfLeaving({ earlyPayoff: 'agreed' }, [{ commission: 100 }])).toBe('cancelAgreed');
  expect(costOfLeaving({ earlyPayoff: 'accrued' }, [{ commission: 100 }, { commission: 0 }])).toBe('cancelAccrued');
  expect(costOfLeaving({ earlyPayoff: 'accrued' }, [{ commission: 0 }])).toBe('cancelInterest');
});

it('has an offer reviewed only if its product wants that, and nobody has decided on it yet', () => {
  expect(isReviewed({ decision: 'instant', replaces: null })).toBe(false);
  expect(isReviewed({ decision: 'review', replaces: null })).toBe(true);
  expect(isReviewed({ decision: 'review', replaces: 'PZ1' })).toBe(false);
});
