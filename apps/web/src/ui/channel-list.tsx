import { useId } from 'react';
import { BarcodeSheet } from './barcode-sheet.tsx';
import { type CopyLabels, CopyRow } from './copy-row.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import * as shapes from './shapes.ts';
import { Ticket, type TicketBarcode } from './ticket.tsx';
import { type DrawingName, Tile } from './tile.tsx';
import './channel-list.css';

export interface Channel {
  /** Unique in the page, letters, digits and hyphens. */
  id: string;
  logo: string;
  /** In place of a logo. */
  tile?: DrawingName | undefined;
  description: string;
  /** The instruction page: choosing a channel means following a link. */
  href: string;
  /** A voucher that was already issued. */
  code?: string | undefined;
  barcode?: TicketBarcode | undefined;
  /** The amount of this channel, if it differs. */
  amount?: string | undefined;
}

export interface ChannelSection {
  title: string;
  channels: readonly Channel[];
}

export interface ChannelLabels extends CopyLabels {
  code: string;
  showBarcode: string;
  barcodeTitle: (shop: string) => string;
  /** 'Show this screen at the till'. */
  scanToPay: string;
  /** Until when the amount is right. */
  payBy?: string | undefined;
  amountLabel: string;
  amount: string;
  dismiss: string;
  /** Why a channel cannot be opened without a connection. */
  offline: string;
}

export interface ChannelListProps {
  sections: readonly ChannelSection[];
  labels: ChannelLabels;
}

export function ChannelList({ sections, labels }: ChannelListProps) {
  return sections.map((section) => <Section section={section} labels={labels} key={section.title} />);
}

function Section({ section, labels }: { section: ChannelSection; labels: ChannelLabels }) {
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="channels-title">
        {section.title}
      </h2>
      <ul className="channels">
        {section.channels.map((channel) => (
          <li key={channel.id}>
            <a className="channel" href={channel.href}>
              {channel.tile === undefined ? (
                <Logo src={channel.logo} width={48} height={48} loading="lazy" />
              ) : (
                <Tile name={channel.tile} />
              )}
              <ChannelWords description={channel.description} offline={labels.offline} />
              <Icon shape={shapes.forward} />
            </a>
            {channel.code !== undefined && <Voucher channel={channel} code={channel.code} labels={labels} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Corner shop · credited at once': the name, and useful facts. */
const partsOf = (description: string) => description.split(' · ');

const nameOf = ({ description }: Channel) => partsOf(description)[0] ?? '';

function ChannelWords({ description, offline }: { description: string; offline: string }) {
  const [name = '', ...notes] = partsOf(description);
  return (
    <span data-why={offline}>
      {name}
      {notes.length > 0 && <span className="channel-note">{notes.join(' · ')}</span>}
    </span>
  );
}

function Voucher({ channel, code, labels }: { channel: Channel; code: string; labels: ChannelLabels }) {
  return (
    <div className="channel-voucher">
      <CopyRow label={labels.code} text={code} isCode labels={labels} />
      {channel.barcode !== undefined && (
        <BarcodeSheet
          kind="sheet"
          id={`barcode-${channel.id}`}
          openLabel={labels.showBarcode}
          title={labels.barcodeTitle(nameOf(channel))}
          dismissLabel={labels.dismiss}
        >
          <Ticket
            label={labels.amountLabel}
            amount={channel.amount ?? labels.amount}
            code={code}
            codeLabel={labels.code}
            barcode={channel.barcode}
            about={labels.payBy}
            caption={labels.scanToPay}
          />
        </BarcodeSheet>
      )}
    </div>
  );
}
