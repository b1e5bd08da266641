import type { AccountKind, NumberFormat } from '@plazo/loan-rules/bank-account';
import type { AccountWords } from './account.messages.ts';
import '../../ui/field.css';
import './bind-bank.css';

interface KindChoiceProps {
  kinds: readonly NumberFormat[];
  value: AccountKind;
  onChange: (part: { cardType: AccountKind }) => void;
  words: AccountWords;
  legend: string;
}

/** The kind of number to enter; not asked if there is only one. */
export function KindChoice({ kinds, value, onChange, words, legend }: KindChoiceProps) {
  if (kinds.length === 1) return <input type="hidden" name="cardType" value={value} />;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {kinds.map(({ kind }) => (
          <label className="choice" key={kind}>
            <input
              type="radio"
              name="cardType"
              value={kind}
              checked={value === kind}
              onChange={() => onChange({ cardType: kind })}
            />
            {words.numbers[kind]?.choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
