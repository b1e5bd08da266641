import { type Channel, requestType } from '@plazo/contract/repayment';
import { collapsedDetailRows } from '@plazo/loan-rules/limits';
import { fill, isBlankOrZero } from '../../lib/format.ts';
import { phoneLink } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { useOfflineCopy } from '../../screen/use-offline-copy.ts';
import { ChannelList } from '../../ui/channel-list.tsx';
import { CollapsibleRows } from '../../ui/collapsible-rows.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { barcodeOf } from './barcode.ts';
import type { RepaymentMessages } from './repayment.messages.ts';
import type { RepaymentData } from './repayment.page.ts';

export function View({ data, t }: ViewProps<RepaymentData, RepaymentMessages>) {
  useOfflineCopy();
  const { carry, tenant, t: screenText } = useScreen();
  const money = useMoney();
  const { repayment, orderId, productId } = data;
  const amount = money(repayment.repayAmount);
  const rows = repayment.detail.filter((row) => !isBlankOrZero(row.value));

  const toChannel = (channel: Channel) => ({
    id: channel.payCode,
    logo: channel.logo,
    description: channel.desc,
    href: linkTo('paymentInstructions', carry, {
      orderId,
      productId,
      requestType: requestType.repayment,
      amount: String(repayment.repayAmount),
      payCode: channel.payCode,
    }),
    code: channel.vCode || undefined,
    barcode: barcodeOf(channel.BARcodeImg, fill(t.barcodeAlt, { code: channel.vCode })),
  });

  return (
    <Frame title={t.title} backHref={linkTo('loanDetailUrl', carry, { orderId, productId })}>
      <HeroAmount label={t.toPay} amount={amount} sentence={fill(t.due, { date: repayment.repayDate })} />
      {repayment.noticeMsg !== '' && <Notice tone="info">{repayment.noticeMsg}</Notice>}
      {repayment.repayList.length > 0 ? (
        <ChannelList
          sections={repayment.repayList.map(({ reviewer, entries }) => ({
            title: reviewer,
            channels: entries.map(toChannel),
          }))}
          labels={{
            code: t.code,
            showBarcode: t.showBarcode,
            barcodeTitle: t.barcodeTitle,
            scanToPay: t.scanToPay,
            amountLabel: t.toPay,
            amount,
            dismiss: screenText.dismiss,
            copy: t.copy,
            copied: t.copied,
            failed: t.copyFailed,
          }}
        />
      ) : (
        <EmptyState title={t.noChannelsTitle} description={t.noChannels}>
          <a className="link" href={phoneLink(tenant.servicePhone)}>
            {screenText.callUs}
          </a>
        </EmptyState>
      )}
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <ProductCard logo={repayment.productLogo} name={repayment.productName} />
        {rows.length > 0 && (
          <div className="card">
            <CollapsibleRows rows={rows} visible={collapsedDetailRows} moreLabel={t.more} hideLabel={t.hide} />
          </div>
        )}
      </section>
    </Frame>
  );
}
