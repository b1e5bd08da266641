import * as to from '@plazo/contract/documents';
import type { RequestOf } from '@plazo/contract/endpoint';
import { endpointUrl } from '@plazo/contract/endpoint';
import type { generateVcode, Voucher, VoucherPurpose } from '@plazo/contract/repayment';
import { voucherState } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { isClabeValid } from '@plazo/loan-rules/reference';
import * as controls from '@plazo/page-kit/base/controls';
import { type DocumentPath, linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { BarcodeViewer } from '../../ui/barcode-viewer.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { HeroBand } from '../../ui/hero-band.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PictureGallery } from '../../ui/picture-gallery.tsx';
import * as shapes from '../../ui/shapes.ts';
import { PlainList, StepList } from '../../ui/step-list.tsx';
import { barcodeOf } from './barcode.ts';
import { CodeTicket } from './code-ticket.tsx';
import type { InstructionMessages } from './instruction.messages.ts';
import { ShortPayments } from './short-payments.tsx';
import { siteLink } from './site-link.ts';
import '../../ui/fold.css';
import '../../ui/hero-head.css';
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

/** The texts of an instruction, by the purpose of its code: title, label of the amount, and until when it is right. */
export function wordsFor({ purpose, voucher }: Pick<InstructionData, 'purpose' | 'voucher'>, t: InstructionMessages) {
  // A bank's app asks for a CLABE, and nobody calls that a code.
  const title = isClabeValid(voucher.repayDetail.vCode) ? t.titleOfTransfer : t.title;
  const usual = { title, label: t.total, through: t.validThrough };
  if (purpose === 'payoff') return { ...usual, through: t.endsThrough };
  if (purpose === 'extension') {
    const through = voucher.newDueDate === undefined ? t.extendsThrough : t.extendsTo;
    return { title: t.titleOfExtension, label: t.fee, through };
  }
  if (purpose === 'cancellation') return { title: t.titleOfCancellation, label: t.toReturn, through: t.cancelsThrough };
  return usual;
}

export function InstructionView({ data, t }: ViewProps<InstructionData, InstructionMessages>) {
  const { carry, t: words } = useScreen();
  const { orderId, productId, voucher, purpose } = data;
  const money = useMoney(voucher.currency);
  const { repayDetail } = voucher;
  const page = { orderId, productId };
  const back = linkTo(origins[purpose], carry, { ...page, payoff: purpose === 'payoff' ? '1' : undefined });
  const { title, label, through } = wordsFor(data, t);
  const barcode = barcodeOf(repayDetail.repayCode, fill(t.barcodeAlt, { code: repayDetail.vCode }));
  const loan = linkTo(to.loanDetailUrl, carry, page);
  return (
    <Frame title={title} backHref={back} isHero>
      {voucher.isWatched === '1' && <Watch data={data} t={t} />}
      <ShortPayments payments={voucher.received} fee={voucher.owed ?? repayDetail.amount} {...page} t={t} />
      <HeroBand>
        <div className="hero-head">
          <div className="hero-words">
            <h2 className="hero-title">{repayDetail.repayTitle}</h2>
            <p className="instruction-says">{repayDetail.repayDes}</p>
          </div>
          <Logo className="instruction-logo" src={voucher.topLogo} width={64} height={64} />
        </div>
      </HeroBand>
      <CodeTicket voucher={voucher} barcode={barcode} label={label} through={through} t={t} />
      {voucher.dataList.map(({ title, content }, index) => (
        <section className="section" aria-label={title} key={title}>
          <h2>{title}</h2>
          <div className="card card-roomy instruction-steps">
            {/* The first section lists steps in order; the others are notes. */}
            {index === 0 ? <StepList steps={content} /> : <PlainList items={content} />}
          </div>
        </section>
      ))}
      {voucher.imgList.length > 0 && <More voucher={voucher} t={t} />}
      <section className="section">
        {purpose === 'charges' && (
          <>
            <p>{t.afterCharges}</p>
            <LinkButton kind="secondary" href={back}>
              {t.seeExtension}
            </LinkButton>
          </>
        )}
        <LinkButton kind={barcode || purpose === 'charges' ? 'quiet' : 'secondary'} href={loan}>
          {t.seeLoan}
        </LinkButton>
      </section>
      <Logo className="instruction-foot" src={voucher.bottomLogo} width={120} height={32} loading="lazy" />
      {barcode && (
        <ActionBar>
          <BarcodeViewer
            barcode={barcode}
            code={repayDetail.vCode}
            openLabel={t.larger}
            title={money(repayDetail.amount)}
            hint={t.brightness}
            dismissLabel={words.dismiss}
          />
        </ActionBar>
      )}
    </Frame>
  );
}

/** What a till does not need: pictures of the steps, the channel's site, and whose code it is. */
function More({ voucher: { imgList, repayDetail }, t }: { voucher: Voucher; t: InstructionMessages }) {
  return (
    <details className="card fold">
      <summary>
        <strong>{t.more}</strong>
        <Icon shape={shapes.forward} />
      </summary>
      <div className="instruction-more">
        {imgList.map(({ title, eMail, content }) => (
          <section className="section" aria-label={title} key={title}>
            <h2>{title}</h2>
            <PictureGallery
              label={title}
              pictures={content.map((src, index) => ({ src, alt: fill(t.picture, { number: index + 1 }) }))}
            />
            <SiteLink address={eMail} label={t.site} />
          </section>
        ))}
        <CopyRow
          label={t.company}
          text={repayDetail.companyName}
          labels={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
        />
      </div>
    </details>
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
