import type { LoanPlayDelayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dueTotal } from '@plazo/loan-rules/charges';
import { amountAfterWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { penaltyCourse } from '@plazo/loan-rules/penalty-course';
import { presentWaiting } from '../loans/waiting.present.ts';
import { presentChannels } from '../payments/channels.present.ts';
import { presentReceived } from '../payments/voucher-story.present.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Reader } from '../platform/formats/formatter.ts';
import type { extensionMessages } from './extension.messages.ts';
import type { Extendable } from './extension.service.ts';

type ExtensionReader = Reader<(typeof extensionMessages)['es']>;

/** An extension, on the wire: what is paid today, then the new plan. */
export function presentExtension(
  { loan, amountDue, extension, vouchers, received }: Extendable,
  channels: readonly ChannelSettings[],
  timeZone: string,
  { locale, today, t, write }: ExtensionReader,
): LoanPlayDelayDetail {
  const { order, instalments } = loan;
  const { instalment: current, fee, charges, newDueDate, daysGained } = extension;
  const course = penaltyCourse(instalments, { today, terms: order.terms, only: current.number });
  const chargesTitle = current.outstanding.penalty > 0 ? t.charges : t.interest;
  const charged = { title: chargesTitle, amount: charges, remark: t.chargesRemark, time: today };
  const waitAmount = amountAfterWaiting(instalments, { today, date: newDueDate, terms: order.terms });
  const unpaid = instalments.filter((instalment) => dueTotal(instalment) > 0);
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    delayInfo: { reviewer: t.fee, delayAmount: fee, delayTime: newDueDate },
    repayPlan: [
      ...(charges > 0 ? [charged] : []),
      { title: t.fee, amount: fee, remark: t.feeRemark, time: today },
      ...unpaid.map((instalment) => ({
        title:
          instalments.length === 1
            ? t.onlyPayment
            : fill(t.payment, { number: instalment.number, count: instalments.length }),
        amount: instalment === current ? dueTotal(instalment) - charges : dueTotal(instalment),
        remark: instalment === current ? fill(t.moved, { date: instalment.dueDate }) : t.unmoved,
        time: instalment === current ? newDueDate : instalment.dueDate,
      })),
    ],
    repayList: presentChannels(channels, { amount: charges > 0 ? charges : fee, vouchers }, { locale, write }),
    // What a further day costs is in `waiting`.
    noticeMsg: charges > 0 && course === 'capped' ? t.payFirstCapped : '',
    note: [write.count(t.gained, daysGained), t.note, ...(unpaid.length > 1 ? [t.othersStay] : [])].join(' '),
    chargesAmount: charges,
    daysGained,
    repayAmount: amountDue.amount,
    repayDate: amountDue.dueDate,
    ...(waitAmount === null ? {} : { waitAmount }),
    // Computed for the new due date, so that both are compared on one day.
    ...presentWaiting(loan, today, newDueDate),
    ...(received.length > 0 ? { received: presentReceived(received, timeZone) } : {}),
  };
}
