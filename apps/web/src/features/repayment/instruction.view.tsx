import { fill } from '../../lib/format.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { useOfflineCopy } from '../../screen/use-offline-copy.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { PictureGallery } from '../../ui/picture-gallery.tsx';
import { PlainList, StepList } from '../../ui/step-list.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { barcodeOf } from './barcode.ts';
import type { InstructionMessages } from './instruction.messages.ts';
import type { InstructionData } from './instruction.page.ts';
import { siteLink } from './site-link.ts';

export function View({ data, t }: ViewProps<InstructionData, InstructionMessages>) {
  useOfflineCopy();
  const { carry } = useScreen();
  const money = useMoney();
  const { orderId, productId, voucher } = data;
  const { repayDetail, validThrough } = voucher;
  const page = { orderId, productId };
  const { purpose } = data;
  const after = { charges: t.afterCharges, extension: t.afterExtension };
  const isOfExtension = purpose === 'charges' || purpose === 'extension';
  const back = linkTo(isOfExtension ? 'repayDelayUrl' : 'repayUrl', carry, page);
  const title = purpose === 'extension' ? t.titleOfExtension : t.title;
  return (
    <Frame title={title} backHref={back}>
      <img className="instruction-logo" src={voucher.topLogo} alt="" width="64" height="64" />
      <section className="section" aria-labelledby="repay-title">
        <h2 id="repay-title">{repayDetail.repayTitle}</h2>
        <p>{repayDetail.repayDes}</p>
      </section>
      <Ticket
        label={purpose === 'extension' ? t.fee : t.total}
        amount={money(repayDetail.amount)}
        code={repayDetail.vCode}
        codeLabel={t.code}
        barcode={barcodeOf(repayDetail.repayCode, fill(t.barcodeAlt, { code: repayDetail.vCode }))}
        caption={validThrough && fill(t.validThrough, { date: validThrough })}
      >
        <CopyButton text={repayDetail.vCode} label={t.copyCode} copiedLabel={t.copied} failedLabel={t.copyFailed} />
        <CopyRow
          label={t.company}
          text={repayDetail.companyName}
          labels={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
        />
      </Ticket>
      {voucher.dataList.map(({ title, content }, index) => (
        <section className="section" aria-label={title} key={title}>
          <h2>{title}</h2>
          {/* The first section says what to do, in order; what follows is good to know, in any. */}
          {index === 0 ? <StepList steps={content} /> : <PlainList items={content} />}
        </section>
      ))}
      {voucher.imgList.map(({ title, eMail, content }) => (
        <section className="section" aria-label={title} key={title}>
          <h2>{title}</h2>
          <PictureGallery
            label={title}
            pictures={content.map((src, index) => ({ src, alt: fill(t.picture, { number: index + 1 }) }))}
          />
          <SiteLink address={eMail} label={t.site} />
        </section>
      ))}
      <section className="section">
        <p>{isOfExtension ? after[purpose] : t.after}</p>
        {purpose === 'charges' && (
          <LinkButton kind="secondary" href={back}>
            {t.seeExtension}
          </LinkButton>
        )}
        <LinkButton kind={purpose === 'charges' ? 'quiet' : 'secondary'} href={linkTo('loanDetailUrl', carry, page)}>
          {t.seeLoan}
        </LinkButton>
      </section>
      <img className="instruction-foot" src={voucher.bottomLogo} alt="" width="120" height="32" loading="lazy" />
    </Frame>
  );
}

function SiteLink({ address, label }: { address: string; label: string }) {
  const href = siteLink(address);
  if (href === null) return null;
  return (
    <p>
      <a className="link" href={href} rel="noreferrer noopener">
        {label}
      </a>
    </p>
  );
}
