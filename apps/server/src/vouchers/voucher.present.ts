import type { Voucher } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { footLogoPath } from '../brand/logo.ts';
import type { ChannelSettings, TenantSettings } from '../config/schema.ts';
import type { Reader } from '../formatter.ts';
import { barcodeImage } from './barcode.ts';
import type { voucherMessages } from './voucher.messages.ts';
import type { IssuedVoucher } from './voucher.service.ts';
import { presentReceived } from './voucher-story.present.ts';
import type { ReceivedPayment } from './voucher-story.repository.ts';

/** A voucher with its instructions, on the wire. */
export function presentVoucher(
  voucher: IssuedVoucher,
  received: readonly ReceivedPayment[],
  channel: ChannelSettings,
  tenant: TenantSettings,
  { locale, t, write }: Reader<(typeof voucherMessages)['es']>,
): Voucher {
  const isCash = channel.kind === 'cash';
  const { currency } = voucher;
  const values = {
    amount: write.withCode(currency).money(voucher.amount),
    company: tenant.companyName,
    date: voucher.validThrough,
  };
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
    currency,
    validThrough: voucher.validThrough,
    purpose: voucher.purpose,
    isWatched: '1',
    ...(received.length > 0 ? { received: presentReceived(received, tenant.timeZone) } : {}),
  };
}
