import * as to from '@plazo/contract/documents';
import type { CoolingOffDetail } from '@plazo/contract/repayment';
import { requestType } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { isBlankOrZero } from '../../lib/format.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Hero, HeroDay } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import * as shapes from '../../ui/shapes.ts';
import { PlainList } from '../../ui/step-list.tsx';
import '../../ui/fold.css';
import { Channels } from './channels.tsx';
import type { CoolingOffMessages } from './cooling-off.messages.ts';

export interface CoolingOffData {
  orderId: string;
  productId: string;
  coolingOff: CoolingOffDetail;
}

export function CoolingOffView({ data, t }: ViewProps<CoolingOffData, CoolingOffMessages>) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { coolingOff, orderId, productId } = data;
  const page = { orderId, productId };
  const amount = money(coolingOff.amount);
  const values = {
    amount,
    charges: money(coolingOff.chargesAmount),
    date: dayInWords(coolingOff.through, locale, today),
  };
  const { steps } = t;
  const rows = coolingOff.detail.filter((row) => !isBlankOrZero(row.value));
  return (
    <Frame title={t.title} backHref={linkTo(to.loanDetailUrl, carry, page)} isHero>
      <Hero below={<HeroDay before={t.by} day={values.date} away={daysAway(coolingOff.through, locale, today)} />}>
        <HeroAmount label={t.toReturn} amount={amount} />
      </Hero>
      <section className="section" aria-labelledby="means">
        <h2 id="means">{t.means}</h2>
        <PlainList items={[steps.charges, steps.closed, steps.late].map((step) => fill(step, values))} />
      </section>
      <section className="section" aria-labelledby="pay">
        <h2 id="pay">{t.pay}</h2>
        <Channels
          sections={coolingOff.repayList}
          request={{ ...page, requestType: requestType.cancellation, amount: String(coolingOff.amount) }}
          amountLabel={t.toReturn}
          amount={amount}
          t={t}
        />
      </section>
      <details className="card fold">
        <summary>
          <ProductCard logo={coolingOff.productLogo} name={coolingOff.productName} note={t.figures} />
          <Icon shape={shapes.forward} />
        </summary>
        <KeyValueRows rows={rows} emphasis={[rows.length - 1]} />
      </details>
      <LinkButton kind="quiet" href={linkTo(to.loanDetailUrl, carry, page)}>
        {t.keep}
      </LinkButton>
    </Frame>
  );
}
