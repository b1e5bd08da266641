import { asPattern, channels, words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';
import { voucherCode } from './voucher.ts';

const { extension, instruction, loan, loanAnswer } = words;
const store = new RegExp(`^${channels.store.es}`);

test.use({ ownServer: true });

test('a payment is extended: the reminder, the charges, the fee, the new date', async ({ plazo, visitor }) => {
  await visitor.open(plazo.link('fermin'));
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.click('link', loan.es.extend);
  await visitor.click('link', loan.es.goExtend);

  await visitor.arriveAt('/extension', extension.es.title);
  const [, newDay = 'no date'] = (await visitor.text()).match(/Nueva fecha: (\S+ \d+\sde\s\S+)/) ?? [];
  await visitor.sees(asPart(extension.es.chooseFirst));
  await visitor.click('link', store);
  await visitor.arriveAt('/carpmm', /./);
  expect(await plazo.pay(await voucherCode(visitor))).toContain('credited');
  await visitor.click('link', instruction.es.seeExtension);

  await visitor.arriveAt('/extension', extension.es.title);
  await visitor.sees(asPart(extension.es.choose));
  await visitor.click('link', store);
  await visitor.arriveAt('/carpmm', instruction.es.titleOfExtension);
  expect(await plazo.pay(await voucherCode(visitor))).toContain('credited');
  await visitor.click('link', instruction.es.seeLoan);

  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.sees(loanAnswer.es.status[174].text);
  await visitor.sees(newDay);
  await visitor.misses('link', loan.es.extend);
});

/** A pattern for a text of a catalogue inside a longer text. */
function asPart(text: string): RegExp {
  return new RegExp(asPattern(text).source.slice(1, -1));
}
