import * as to from '@plazo/contract/documents';
import type { RequestOf } from '@plazo/contract/endpoint';
import { endpointUrl } from '@plazo/contract/endpoint';
import type { generateVcode, Voucher, VoucherPurpose } from '@plazo/contract/repayment';
import { voucherState } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import * as controls from '@plazo/page-kit/base/controls';
import { type DocumentPath, linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PictureGallery } from '../../ui/picture-gallery.tsx';
import { PlainList, StepList } from '../../ui/step-list.tsx';
import { CodeTicket } from './code-ticket.tsx';
import type { InstructionMessages } from './instruction.messages.ts';
import { ShortPayments } from './short-payments.tsx';
import { siteLink } from './site-link.ts';
import '../../ui/toast.css';
import './instruction.css';

export interface InstructionData {
  orderId: string;
  productId: string;
  purpose: VoucherPurpose;
  /** The request that made the voucher. */
  asked: RequestOf<typeof generateVcode>;
  voucher: Voucher;
}

type Purpose = InstructionData['purpose'];

/** The screen that links to the instruction. */
const origins: Record<Purpose, DocumentPath> = {
  repayment: to.repayUrl,
  payoff: to.repayUrl,
  charges: to.repayDelayUrl,
  extension: to.repayDelayUrl,
  cancellation: to.coolingOffUrl,
  part: to.repayUrl,
};

/** The texts of an instruction, by the purpose of its code: title, label of the amount, its last day, and what follows the payment. */
export function wordsFor(purpose: Purpose, t: InstructionMessages) {
  const usual = { title: t.title, label: t.total, through: t.validThrough, after: t.after };
  if (purpose === 'charges') return { ...usual, after: t.afterCharges };
  if (purpose === 'extension')
    return { title: t.titleOfExtension, label: t.fee, through: t.extendsThrough, after: t.afterExtension };
  if (purpose === 'cancellation')
    return { title: t.titleOfCancellation, label: t.toReturn, through: t.cancelsThrough, after: t.afterCancellation };
  return usual;
}

export function InstructionView({ data, t }: ViewProps<InstructionData, InstructionMessages>) {
  const { carry } = useScreen();
  const { orderId, productId, voucher } = data;
  const { repayDetail } = voucher;
  const page = { orderId, productId };
  const { purpose } = data;
  const back = linkTo(origins[purpose], carry, { ...page, payoff: purpose === 'payoff' ? '1' : undefined });
  const { title, label, through, after } = wordsFor(purpose, t);
  return (
    <Frame title={title} backHref={back}>
      {voucher.isWatched === '1' && <Watch data={data} t={t} />}
      <ShortPayments payments={voucher.received} fee={voucher.owed ?? repayDetail.amount} {...page} t={t} />
      <Logo className="instruction-logo" src={voucher.topLogo} width={64} height={64} />
      <section className="section" aria-labelledby="repay-title">
        <h2 id="repay-title">{repayDetail.repayTitle}</h2>
        <p>{repayDetail.repayDes}</p>
      </section>
      <CodeTicket voucher={voucher} label={label} through={through} t={t} />
      {voucher.dataList.map(({ title, content }, index) => (
        <section className="section" aria-label={title} key={title}>
          <h2>{title}</h2>
          {/* The first section lists steps in order; the others are notes. */}
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
        <p>{after}</p>
        {purpose === 'charges' && (
          <LinkButton kind="secondary" href={back}>
            {t.seeExtension}
          </LinkButton>
        )}
        <LinkButton kind={purpose === 'charges' ? 'quiet' : 'secondary'} href={linkTo(to.loanDetailUrl, carry, page)}>
          {t.seeLoan}
        </LinkButton>
      </section>
      <Logo className="instruction-foot" src={voucher.bottomLogo} width={120} height={32} loading="lazy" />
    </Frame>
  );
}

/** A live region, empty until the code is paid or expires. */
function Watch({ data: { asked, voucher }, t }: ViewProps<InstructionData, InstructionMessages>) {
  const { orderId, amount, payCode, requestType } = asked;
  const { vCode } = voucher.repayDetail;
  const question = { orderId, amount: String(amount), payCode, requestType, vCode };
  const watched = controls.watches({ ...question, address: endpointUrl(voucherState) }, t);
  return <div className="toasts" role="status" data-offline-hidden="" {...watched} />;
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
