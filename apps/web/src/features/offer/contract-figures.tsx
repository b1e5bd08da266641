import type { ContractDetail } from '@plazo/contract/loan';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { ContractMessages } from './contract.messages.ts';
import { figuresOf, partiesOf } from './contract-rows.ts';

interface FiguresProps {
  contract: ContractDetail;
  /** Writes an amount in the contract's format. */
  write: (minorUnits: number) => string;
  t: ContractMessages;
}

/** The amounts and dates of the contract, and their total. */
export function Figures({ contract, write, t }: FiguresProps) {
  return (
    <section className="section" aria-labelledby="figures">
      <h2 id="figures">{t.figures}</h2>
      <div className="card">
        <KeyValueRows {...figuresOf(contract, write, t)} />
      </div>
    </section>
  );
}

/** The parties, and the product. */
export function Parties({ contract, t }: Omit<FiguresProps, 'write'>) {
  return (
    <section className="section" aria-labelledby="parties">
      <h2 id="parties">{t.parties}</h2>
      <div className="card">
        <KeyValueRows rows={partiesOf(contract, t)} />
      </div>
    </section>
  );
}
