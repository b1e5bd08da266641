import * as to from '@plazo/contract/documents';
import { requestType } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { FloatingLink } from '../../ui/floating-link.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlanTimeline } from '../../ui/plan-timeline.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Channels } from './channels.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';
import { ExtensionCost, payExtension } from './extension-cost.tsx';
import { ExtensionHero } from './extension-hero.tsx';
import { ShortPayments } from './short-payments.tsx';

export function ExtensionView({ data, t }: ViewProps<ExtensionData, ExtensionMessages>) {
  const { carry, loadedOn: today } = useScreen();
  const money = useMoney();
  const { extension, orderId, productId, isOverdue: isLate } = data;
  const { delayInfo, repayPlan, noticeMsg, note, chargesAmount: charges = 0 } = extension;
  const page = { orderId, productId };
  // Interest and penalties must be paid first (requirement R4), as a repayment; the fee's code follows after that.
  const isChargesStep = charges > 0;
  const amount = isChargesStep ? charges : delayInfo.delayAmount;
  const payNow = isChargesStep ? 'step' : payExtension;
  return (
    <Frame title={t.title} backHref={linkTo(to.loanDetailUrl, carry, page)} isHero>
      <ExtensionHero data={data} t={t} />
      <ShortPayments payments={extension.received} fee={delayInfo.delayAmount} {...page} t={t} />
      <ExtensionCost data={data} t={t} />
      {isChargesStep && <TwoSteps data={data} t={t} />}
      <section className="section" aria-labelledby={payNow}>
        <h2 id={payNow}>
          <TextWithFigures text={fill(isChargesStep ? t.chargesStep : t.feeStep, { amount: money(amount) })} />
        </h2>
        {isChargesStep && (
          <Notice tone="warning">
            <TextWithFigures text={fill(t.stepAlone, { amount: money(delayInfo.delayAmount) })} />
          </Notice>
        )}
        {noticeMsg !== '' && <Notice tone="info">{noticeMsg}</Notice>}
        <Channels
          sections={extension.repayList}
          request={{
            ...page,
            requestType: isChargesStep ? requestType.repayment : requestType.extension,
            amount: String(amount),
            repayDate: extension.repayDate,
          }}
          amountLabel={isChargesStep ? t.toPay : t.fee}
          amount={money(amount)}
          t={t}
        />
      </section>
      <section className="section" aria-labelledby="plan">
        <h2 id="plan">{t.plan}</h2>
        <ProductCard logo={extension.productLogo} name={extension.productName} />
        <PlanTimeline
          label={t.plan}
          entries={repayPlan.map((entry) => ({
            title: entry.title,
            amount: money(entry.amount),
            when: isLate || entry.time !== today ? entry.time : t.onExtending,
            description: entry.remark,
            state: 'coming',
          }))}
        />
        {note !== '' && (
          <p className="caption">
            <TextWithFigures text={note} />
          </p>
        )}
      </section>
      <FloatingLink
        href={linkTo(to.customerService, carry)}
        label={t.service}
        moveLabel={t.moveService}
        memory="plazo.service-side"
      />
    </Frame>
  );
}

/** What is paid today if it takes two payments: interest and late charges, then the fee. */
function TwoSteps({ data: { extension, isOverdue }, t }: ViewProps<ExtensionData, ExtensionMessages>) {
  const money = useMoney();
  const { chargesAmount: charges = 0, delayInfo } = extension;
  const { delayAmount: fee } = delayInfo;
  return (
    <section className="section" aria-labelledby={payExtension}>
      <h2 id={payExtension}>
        <TextWithFigures text={fill(t.twoSteps, { amount: money(charges + fee) })} />
      </h2>
      <div className="card">
        <KeyValueRows
          rows={[
            { text: isOverdue ? t.chargesLate : t.charges, value: money(charges) },
            { text: t.feeLater, value: money(fee) },
          ]}
        />
      </div>
    </section>
  );
}
