import type { LoanLocale } from '@plazo/contract/launch';
import type { ChannelSection } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Reader } from '../platform/formats/formatter.ts';
import { barcodeImage } from './barcode.ts';
import { channelMessages } from './channels.messages.ts';
import type { VoucherRecord } from './voucher.repository.ts';
import { toPayIn } from './voucher.service.ts';

/** The channels by section, each with its voucher's code if there is one, and with the amount to pay there if that is higher. */
export function presentChannels(
  channels: readonly ChannelSettings[],
  { amount, vouchers }: { amount: number; vouchers: readonly VoucherRecord[] },
  { locale, write }: Pick<Reader<unknown>, 'locale' | 'write'>,
): ChannelSection[] {
  return sectionsOf(channels, locale).map(({ title, members }) => ({
    reviewer: title,
    entries: members.map((channel) => {
      const voucher = vouchers.find(({ payCode }) => payCode === channel.payCode);
      const code = voucher?.reference ?? '';
      const toPay = voucher ? voucher.toPay : toPayIn(channel, amount);
      return {
        logo: channel.logo,
        desc: describe(channel, toPay, { locale, write }),
        payCode: channel.payCode,
        vCode: code,
        BARcodeImg: code && channel.kind === 'cash' ? barcodeImage(code) : '',
        ...(toPay === null ? {} : { amount: toPay }),
      };
    }),
  }));
}

function describe(
  { description, fee }: ChannelSettings,
  toPay: number | null,
  { locale, write }: Pick<Reader<unknown>, 'locale' | 'write'>,
): string {
  const t = channelMessages[locale];
  return [
    description[locale],
    ...(toPay === null ? [] : [fill(t.rounded, { amount: write.money(toPay) })]),
    ...(fee === undefined ? [] : [fill(t.fee, { fee: write.money(fee) })]),
    // The dot stays with the text before it.
  ].join('\u00a0· ');
}

function sectionsOf(channels: readonly ChannelSettings[], locale: LoanLocale) {
  const titles = [...new Set(channels.map((channel) => channel.section[locale]))];
  return titles.map((title) => ({
    title,
    members: channels.filter((channel) => channel.section[locale] === title),
  }));
}
