import type { ContractDetail } from '@plazo/contract/loan';
import { money } from '../../lib/format.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { CostBlock } from '../../ui/cost-block.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { ContractMessages } from './contract.messages.ts';
import { Figures, Parties } from './contract-figures.tsx';
import { contractHeadMessages } from './contract-head.messages.ts';
import { AcceptanceRecord, LatePayout } from './contract-record.tsx';
import { costsNow, promiseOf } from './contract-rows.ts';
import { termSentences } from './contract-terms.ts';
import './contract.css';

export interface ContractData {
  contract: ContractDetail;
  orderNo: string;
  /** The offer or loan that led here; none if the shell did. */
  backHref?: string | undefined;
}

export function ContractView({ data: { contract: data, backHref }, t }: ViewProps<ContractData, ContractMessages>) {
  const { contractFormat, locale } = useScreen();
  const { format = contractFormat } = data;
  const write = (amount: number) => money(amount, format, data.currency);
  const { repayPlan = [] } = data;
  const head = contractHeadMessages[locale === 'en' ? 'en' : 'es'];
  return (
    <Frame title={t.title} backHref={backHref}>
      <CostBlock items={costsNow(data, format, t, head.before)} />
      {/* It moved the dates of the figures above. */}
      {data.latePayout && <LatePayout payout={data.latePayout} write={write} t={t} />}
      <Ways contract={data} />
      {data.latePayout && <h2 className="contract-signed">{head.signed}</h2>}
      <section className="section" aria-labelledby="note">
        <h2 id="note">{t.note}</h2>
        <p>
          <TextWithFigures text={promiseOf(data, write, t)} />
        </p>
      </section>
      <Figures contract={data} write={write} t={t} />
      {repayPlan.length > 1 && (
        <section className="section" aria-labelledby="plan">
          <h2 id="plan">{t.plan}</h2>
          <div className="card">
            <KeyValueRows rows={repayPlan.map(({ amount, time }) => ({ text: time, value: write(amount) }))} />
          </div>
        </section>
      )}
      <Parties contract={data} t={t} />
      {/* Without the core's rates there are no terms: a note must not promise what nobody agreed to. */}
      {data.terms && (
        <section className="section" aria-labelledby="terms">
          <h2 id="terms">{t.terms}</h2>
          {termSentences(data.terms, t, { locale, write, payoutDate: data.daiDate }).map((sentence) => (
            <p key={sentence}>
              <TextWithFigures text={sentence} />
            </p>
          ))}
        </section>
      )}
      {data.disclosure && <DisclosureSections sections={data.disclosure.sections} />}
      {data.acceptance && (
        <AcceptanceRecord acceptance={data.acceptance} acknowledged={data.disclosure?.acknowledged} t={t} />
      )}
    </Frame>
  );
}

function Ways({ contract }: Pick<ContractData, 'contract'>) {
  const { carry } = useScreen();
  const { sheet, consents } = contract.disclosure ?? {};
  const rows = [
    sheet && { href: withLaunch(sheet.url, carry), text: sheet.title, picture: <Tile name="paper" /> },
    consents && { href: withLaunch(consents.url, carry), text: consents.title, picture: <Tile name="choice" /> },
  ];
  return <DocumentWays rows={rows.filter((row) => row !== undefined)} />;
}
