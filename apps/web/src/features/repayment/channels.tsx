import * as to from '@plazo/contract/documents';
import type { Channel, ChannelSection } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { linkTo, type PageParameters } from '../../paths.ts';
import { CallLink } from '../../screen/call-link.tsx';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ChannelList, type ChannelSection as ListSection } from '../../ui/channel-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { barcodeOf } from './barcode.ts';
import type { ChannelMessages } from './channels.messages.ts';

export interface ChannelsProps {
  /** Content shown before the channels. */
  first?: ListSection | undefined;
  sections: readonly ChannelSection[];
  /** The instruction page's parameters, except the channel. */
  request: PageParameters;
  /** The label of a ticket's amount, and the amount. */
  amountLabel: string;
  amount: string;
  /** Until when that is the amount; undefined if it is not known. */
  through?: string | undefined;
  t: ChannelMessages;
}

/** The payment channels (requirement R1): choosing one leads to its instruction. */
export function Channels({ first, sections, request, amountLabel, amount, through, t }: ChannelsProps) {
  const { carry, tenant, url, locale, loadedOn, t: screenText } = useScreen();
  const money = useMoney();
  if (sections.length === 0 && !first) {
    return (
      <EmptyState title={t.noChannelsTitle} description={t.noChannels} picture="/pictures/error.svg">
        <LinkButton href={url}>{screenText.updateAgain}</LinkButton>
        <CallLink kind="quiet" number={tenant.servicePhone}>
          {screenText.callUs}
        </CallLink>
      </EmptyState>
    );
  }
  const toChannel = (channel: Channel) => ({
    id: channel.payCode,
    logo: channel.logo,
    description: channel.desc,
    href: linkTo(to.paymentInstructions, carry, { ...request, payCode: channel.payCode }),
    code: channel.vCode || undefined,
    amount: channel.amount === undefined ? undefined : money(channel.amount),
    barcode: barcodeOf(channel.BARcodeImg, fill(t.barcodeAlt, { code: channel.vCode })),
  });
  return (
    <ChannelList
      sections={[
        ...(first ? [first] : []),
        ...sections.map(({ reviewer, entries }) => ({ title: reviewer, channels: entries.map(toChannel) })),
      ]}
      labels={{
        code: t.code,
        showBarcode: t.showBarcode,
        barcodeTitle: (shop) => fill(t.barcodeTitle, { shop }),
        scanToPay: t.scanToPay,
        payBy: through && fill(t.payBy, { date: dayInWords(through, locale, loadedOn) }),
        amountLabel,
        amount,
        dismiss: screenText.dismiss,
        offline: screenText.offline,
        copy: t.copy,
        copied: t.copied,
        failed: t.copyFailed,
      }}
    />
  );
}
