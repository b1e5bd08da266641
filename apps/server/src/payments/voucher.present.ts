import type { Voucher } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { banksOf } from '../bank-accounts/bind-bank.present.ts';
import type { HeldPayment } from '../loans/held.repository.ts';
import { footLogoPath } from '../platform/config/brand/logo.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Formatter, Reader } from '../platform/formats/formatter.ts';
import { barcodeImage } from './barcode.ts';
import type { voucherMessages } from './voucher.messages.ts';
import type { IssuedVoucher } from './voucher.service.ts';
import { presentReceived } from './voucher-story.present.ts';
import type { ReceivedPayment } from './voucher-story.repository.ts';

/** A voucher with its instructions, on the wire. */
export function presentVoucher(
  voucher: IssuedVoucher,
  { received, held }: { received: readonly ReceivedPayment[]; held: readonly HeldPayment[] },
  channel: ChannelSettings,
  tenant: TenantSettings,
  { locale, t, write }: Reader<(typeof voucherMessages)['es']>,
): Voucher {
  const isCash = channel.kind === 'cash';
  const { currency } = voucher;
  // Well before or after the day through which the amount is valid, which is always near, a date needs its year.
  const day = (date: IsoDate) => dayInWords(date, locale, voucher.validThrough);
  const figures = figuresOf(voucher, channel, write.withCode(currency));
  const heldNotes = held.map(({ amount, paidAt }) =>
    fill(t.held, { amount: write.withCode(currency).money(amount), date: day(localDate(paidAt, tenant.timeZone)) }),
  );
  const notes = [...heldNotes, ...goodToKnow(voucher, channel, t).map((text) => fill(text, figures))];
  const bank = isCash ? undefined : (channel.bank ?? banksOf(tenant)[voucher.reference.slice(0, 3)]);
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount: voucher.toPay ?? voucher.amount,
      repayTitle: isCash ? t.cashTitle : t.transferTitle,
      repayDes: isCash ? channel.name[locale] : t.transferDescription,
      repayCode: isCash ? barcodeImage(voucher.reference) : '',
      vCode: voucher.reference,
      companyName: tenant.companyName,
    },
    dataList: [
      { title: t.howTo, content: [...(isCash ? t.cashSteps : t.transferSteps)] },
      ...(notes.length > 0 ? [{ title: t.goodToKnow, content: notes }] : []),
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
    currency,
    validThrough: voucher.validThrough,
    ...(voucher.purpose === 'extension' && voucher.newDueDate ? { newDueDate: voucher.newDueDate } : {}),
    ofLoan: fill(t.loanOf, {
      product: voucher.productName,
      amount: write.withCode(currency).money(voucher.principal),
    }),
    purpose: voucher.purpose,
    ...(bank === undefined ? {} : { bankName: bank }),
    ...(voucher.toPay === null ? {} : { owed: voucher.amount }),
    isWatched: '1',
    ...(received.length > 0 ? { received: presentReceived(received, tenant.timeZone) } : {}),
  };
}

/** How much of what is paid is debt, and how much the channel adds. */
function figuresOf({ amount: owed, toPay }: IssuedVoucher, { fee = 0 }: ChannelSettings, write: Formatter) {
  const amount = toPay ?? owed;
  return {
    owed: write.money(owed),
    more: write.money(amount - owed),
    fee: write.money(fee),
    total: write.money(amount + fee),
  };
}

function goodToKnow(
  { toPay, purpose }: IssuedVoucher,
  { fee }: ChannelSettings,
  t: (typeof voucherMessages)['es'],
): string[] {
  return [
    ...(toPay === null ? [] : [t.rounded]),
    ...(fee === undefined ? [] : [t.channelFee]),
    ...(purpose === 'part' ? [t.part] : []),
  ];
}
