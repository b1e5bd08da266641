import type { ContractDetail } from '@plazo/contract/loan';
import { lastFour } from '../../lib/last-four.ts';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { ContractMessages } from './contract.messages.ts';

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
        <KeyValueRows
          rows={[
            { text: t.amount, value: write(contract.amount) },
            { text: t.received, value: write(contract.giveAmount) },
            { text: t.interest, value: write(contract.Interest) },
            { text: t.commission, value: write(contract.commission) },
            { text: t.iva, value: write(contract.IVA) },
            { text: t.total, value: write(contract.contractAmount) },
            { text: t.paidOut, value: contract.daiDate },
            { text: t.due, value: contract.planDate },
          ]}
          emphasis={[5]}
        />
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
        <KeyValueRows
          rows={[
            { text: t.lender, value: contract.company },
            { text: t.borrower, value: contract.userName },
            { text: t.address, value: contract.userAddress },
            { text: t.account, value: lastFour(contract.bankNo) },
            { text: t.product, value: contract.productName },
            { text: t.date, value: contract.contractDate },
          ]}
        />
      </div>
    </section>
  );
}
