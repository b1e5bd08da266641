import { describe, expect, it } from 'vitest';
import { readCommand } from './commands.ts';

const read = (line: string) => readCommand(line.split(' '));

describe('a command of the sandbox', () => {
  it.each([
    ['pay 93916801695169', { name: 'pay', reference: '93916801695169', amount: null }],
    ['pay 93916801695169 100000', { name: 'pay', reference: '93916801695169', amount: 100_000 }],
    ['reverse 93916801695169', { name: 'reverse', reference: '93916801695169', amount: null }],
    ['reverse 93916801695169 5000', { name: 'reverse', reference: '93916801695169', amount: 5000 }],
    ['clock +8d', { name: 'clock', by: '+8d' }],
    ['order ana PZ1 approve', { name: 'order', borrowerId: 'ana', orderId: 'PZ1', event: 'approve' }],
    [
      'payout-provider 3010 report-again lose-answer',
      { name: 'payout-provider', port: 3010, behaviours: ['report-again', 'lose-answer'] },
    ],
    ['payout-provider 3010', { name: 'payout-provider', port: 3010, behaviours: ['confirm'] }],
  ])('is understood: %s', (line, command) => {
    expect(read(line)).toEqual(command);
  });

  it.each([
    // In groups, as the screen shows a code.
    ['pay 9391 6801 6951 69', /^Write the code in one piece/],
    ['pay', /^Write the code in one piece/],
    ['pay 93916801695169 1000,00', /^1000,00 is not an amount in minor units: 100000 is 1,000\.00/],
    ['pay 93916801695169 0', /^0 is not an amount/],
    ['reverse 93916801695169 all', /^all is not an amount .+ npm run sandbox -- reverse <code>/],
    ['clock 8', /^A move of the clock looks like \+8d/],
    ['clock', /^A move of the clock looks like \+8d/],
    ['order ana PZ1 fly', /^fly is not a decision: use approve, reject, disburse, confirm\.$/],
    ['order x fly', /^The command is npm run sandbox -- order <borrower> <order> approve\|/],
    ['payout-provider', /^The command is npm run sandbox -- payout-provider <port> \[confirm\|/],
    ['payout-provider 3010 dance', /^dance is not a behaviour: use confirm, /],
    ['dance', /^There is no command dance: it is pay, reverse, clock, order or payout-provider\.$/],
  ])('with a mistake is explained in one line: %s', (line, problem) => {
    expect(() => read(line)).toThrow(problem);
    expect(() => read(line)).toThrow(/^[^\n]+$/);
  });

  it('does not exist without words', () => {
    expect(readCommand([])).toBeNull();
  });
});
