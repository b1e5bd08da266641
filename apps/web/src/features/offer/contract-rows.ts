import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { money } from '../../lib/format.ts';
import { lastFour } from '../../lib/last-four.ts';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import type { Screen } from '../../screen/screen.ts';
import type { CostItem } from '../../ui/cost-block.tsx';
import type { Row } from '../../ui/key-value-rows.tsx';
import type { ContractMessages } from './contract.messages.ts';

// The content of a contract, for the screen and for the document to keep.

type Write = (minorUnits: number) => string;

/** The same with the last day that holds, once a late payout has moved it. */
export function costsNow(
  contract: ContractDetail,
  format: Screen['format'],
  t: ContractMessages,
  before: string,
): CostItem[] {
  const last = contract.latePayout?.repayPlan.at(-1)?.time;
  return costsOf(contract, format, t).map((item) =>
    item.label === t.due && last !== undefined
      ? { ...item, value: last, note: fill(before, { date: contract.planDate }) }
      : item,
  );
}

/** The same figures as on the offer, in the same order and with the same weight. */
function costsOf(contract: ContractDetail, format: Screen['format'], t: ContractMessages): CostItem[] {
  const { giveAmount, contractAmount, planDate, currency } = contract;
  return [
    { label: t.received, value: money(giveAmount, format), unit: currency },
    { label: t.total, value: money(contractAmount, format), unit: currency },
    { label: t.due, value: planDate },
    ...annualCostItems(contract, t),
  ];
}

export function promiseOf(contract: ContractDetail, write: Write, t: ContractMessages): string {
  return fill(t.promise, {
    borrower: contract.userName,
    lender: contract.company,
    received: write(contract.giveAmount),
    total: write(contract.contractAmount),
    due: contract.planDate,
  });
}

/** The amounts and dates, and which of them is the total. */
export function figuresOf(contract: ContractDetail, write: Write, t: ContractMessages) {
  const rows: Row[] = [
    { text: t.amount, value: write(contract.amount) },
    { text: t.received, value: write(contract.giveAmount) },
    { text: t.interest, value: write(contract.Interest) },
    { text: t.commission, value: write(contract.commission) },
    { text: t.iva, value: write(contract.IVA) },
    { text: t.total, value: write(contract.contractAmount) },
    { text: t.paidOut, value: contract.daiDate },
    { text: t.due, value: contract.planDate },
  ];
  return { rows, emphasis: [5] };
}

/** The parties, and the subject. */
export function partiesOf(contract: ContractDetail, t: ContractMessages): Row[] {
  return [
    { text: t.lender, value: contract.company },
    { text: t.borrower, value: contract.userName },
    { text: t.address, value: contract.userAddress },
    { text: t.account, value: lastFour(contract.bankNo) },
    { text: t.product, value: contract.productName },
    { text: t.date, value: contract.contractDate },
  ];
}

/** How it was accepted, as far as known. */
export function recordOf(acceptance: NonNullable<ContractDetail['acceptance']>, t: ContractMessages): Row[] {
  const { acceptedAt, address, device, wording, hash } = acceptance;
  const rows = [
    { text: t.acceptedAt, value: acceptedAt },
    { text: t.ipAddress, value: address },
    { text: t.device, value: device },
    { text: t.wording, value: wording },
    // In groups, so that a narrow screen breaks the line between them.
    { text: t.hash, value: hash.match(/.{1,8}/g)?.join(' ') ?? '' },
  ];
  return rows.filter(({ value }) => value !== '');
}
