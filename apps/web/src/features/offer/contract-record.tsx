import type { ContractDetail } from '@plazo/contract/loan';
import { fillCount } from '@plazo/contract/plural';
import { useScreen } from '../../screen/screen.ts';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ContractMessages } from './contract.messages.ts';
import { recordOf } from './contract-rows.ts';

interface LatePayoutProps {
  payout: NonNullable<ContractDetail['latePayout']>;
  /** Writes an amount in the contract's format. */
  write: (minorUnits: number) => string;
  t: ContractMessages;
}

/** How a late payout moved the dates. The contract itself stays as accepted. */
export function LatePayout({ payout, write, t }: LatePayoutProps) {
  const { locale } = useScreen();
  const { paidOutOn, daysLater, repayPlan } = payout;
  return (
    <section className="section" aria-labelledby="late">
      <h2 id="late">{t.late}</h2>
      <p>
        <TextWithFigures text={fillCount(t.lateText, daysLater, locale, { paidOutOn })} />
      </p>
      {/* A single payment is the last one, whose day and amount are in the figures above. */}
      {repayPlan.length > 1 && (
        <div className="card">
          <KeyValueRows rows={repayPlan.map(({ amount, time }) => ({ text: time, value: write(amount) }))} />
        </div>
      )}
    </section>
  );
}

interface AcceptanceRecordProps {
  acceptance: NonNullable<ContractDetail['acceptance']>;
  /** What the borrower confirmed to have read, in one sentence. */
  acknowledged: string | undefined;
  t: ContractMessages;
}

/** When, where and what the borrower accepted, as far as known. */
export function AcceptanceRecord({ acceptance, acknowledged, t }: AcceptanceRecordProps) {
  return (
    <section className="section" aria-labelledby="acceptance">
      <h2 id="acceptance">{t.acceptance}</h2>
      <div className="card">
        <KeyValueRows rows={recordOf(acceptance, t)} />
      </div>
      {acknowledged !== undefined && <p>{acknowledged}</p>}
    </section>
  );
}
