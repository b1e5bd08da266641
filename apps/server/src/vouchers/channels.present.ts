import type { LoanLocale } from '@plazo/contract/launch';
import type { ChannelSection } from '@plazo/contract/repayment';
import type { ChannelSettings } from '../config/schema.ts';
import { barcodeImage } from './barcode.ts';
import type { VoucherRecord } from './voucher.repository.ts';

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

function sectionsOf(channels: readonly ChannelSettings[], locale: LoanLocale) {
  const titles = [...new Set(channels.map((channel) => channel.section[locale]))];
  return titles.map((title) => ({
    title,
    members: channels.filter((channel) => channel.section[locale] === title),
  }));
}
