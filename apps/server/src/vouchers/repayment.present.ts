import type { LoanLocale } from '@plazo/contract/launch';
import type { ChannelSection, LoanPlayDetail, Voucher } from '@plazo/contract/repayment';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { addMinor } from '@plazo/loan-rules/money';
import { penaltyCourse } from '@plazo/loan-rules/penalty-course';
import { footLogoPath } from '../brand/logo.ts';
import type { ChannelSettings, TenantSettings } from '../config/schema.ts';
import { type Formatter, fill } from '../formatter.ts';
import type { InstalmentBalance } from '../loan/order.ts';
import { barcodeImage } from './barcode.ts';
import type { repaymentMessages } from './repayment.messages.ts';
import type { VoucherRecord } from './repayment.repository.ts';
import type { IssuedVoucher, Payable } from './voucher.service.ts';

type Messages = (typeof repaymentMessages)['es'];

export interface Reader {
  locale: LoanLocale;
  today: IsoDate;
  t: Messages;
  write: Formatter;
}

/** What an order asks for now, and through what it can be paid, on the wire. */
export function presentRepayment(
  payable: Payable,
  channels: readonly ChannelSettings[],
  reader: Reader,
): LoanPlayDetail {
  const { loan, asked, payoff, vouchers } = payable;
  const { t, write, today } = reader;
  const due = loan.instalments.filter(
    (instalment) => (payoff || instalment.number <= asked.throughNumber) && dueTotal(instalment) > 0,
  );
  const sum = (component: keyof InstalmentBalance['outstanding']) =>
    write.money(addMinor(...due.map((instalment) => instalment.outstanding[component])));
  const { terms } = loan.order;
  const notices = { grows: t.growsNotice, capped: t.cappedNotice, rests: t.notice };
  const notice = payoff ? t.payoffNotice : notices[penaltyCourse(loan.instalments, { today, terms })];
  return {
    repayAmount: payoff?.amount ?? asked.amount,
    productName: loan.order.productName,
    repayDate: payoff ? today : asked.dueDate,
    productLogo: loan.order.productLogo,
    detail: [
      { text: t.instalment, value: instalmentsOf(due, loan.instalments.length, t) },
      { text: t.principal, value: sum('principal') },
      { text: t.interest, value: sum('interest') },
      { text: t.commission, value: sum('commission') },
      { text: t.iva, value: sum('iva') },
      { text: t.penalty, value: sum('penalty') },
      ...(payoff ? [{ text: t.rebate, value: write.money(-payoff.rebate) }] : []),
      { text: t.stillOwed, value: write.money(payoff ? 0 : loan.outstanding - asked.amount) },
    ],
    repayList: presentChannels(channels, vouchers, reader.locale),
    noticeMsg: fill(notice, { date: today }),
  };
}

/** The channels by section, each with the code of its voucher if there is one. */
export function presentChannels(
  channels: readonly ChannelSettings[],
  vouchers: readonly VoucherRecord[],
  locale: LoanLocale,
): ChannelSection[] {
  return sectionsOf(channels, locale).map(({ title, members }) => ({
    reviewer: title,
    entries: members.map((channel) => {
      const code = vouchers.find((voucher) => voucher.payCode === channel.payCode)?.reference ?? '';
      return {
        logo: channel.logo,
        desc: channel.description[locale],
        payCode: channel.payCode,
        vCode: code,
        BARcodeImg: code && channel.kind === 'cash' ? barcodeImage(code) : '',
      };
    }),
  }));
}

/** A voucher with its instructions, on the wire. */
export function presentVoucher(
  voucher: IssuedVoucher,
  channel: ChannelSettings,
  tenant: TenantSettings,
  { locale, t, write }: Reader,
): Voucher {
  const isCash = channel.kind === 'cash';
  const values = { amount: write.money(voucher.amount), company: tenant.companyName, date: voucher.validThrough };
  const steps = isCash ? t.cashSteps : t.transferSteps;
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount: voucher.amount,
      repayTitle: `${channel.name[locale]}: ${isCash ? t.cashTitle : t.transferTitle}`,
      repayDes: isCash ? t.cashDescription : t.transferDescription,
      repayCode: isCash ? barcodeImage(voucher.reference) : '',
      vCode: voucher.reference,
      companyName: tenant.companyName,
    },
    dataList: [
      { title: t.howTo, content: steps.map((step) => fill(step, values)) },
      { title: t.goodToKnow, content: [fill(t.validThrough, values), t.afterwards[voucher.purpose]] },
    ],
    imgList: isCash
      ? [
          {
            title: t.pictures,
            eMail: channel.site,
            content: [1, 2, 3].map((step) => `/pictures/voucher-step-${step}.svg`),
          },
        ]
      : [],
    bottomLogo: footLogoPath(tenant),
    validThrough: voucher.validThrough,
    purpose: voucher.purpose,
  };
}

function instalmentsOf(due: readonly InstalmentBalance[], count: number, t: Messages): string {
  const first = due[0]?.number ?? 1;
  const last = due.at(-1)?.number ?? first;
  if (count === 1) return '';
  return first === last
    ? fill(t.instalmentOf, { number: first, count })
    : fill(t.instalmentsThrough, { first, last, count });
}

function sectionsOf(channels: readonly ChannelSettings[], locale: LoanLocale) {
  const titles = [...new Set(channels.map((channel) => channel.section[locale]))];
  return titles.map((title) => ({
    title,
    members: channels.filter((channel) => channel.section[locale] === title),
  }));
}
