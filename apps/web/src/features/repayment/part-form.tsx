import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { decimalsOf } from '@plazo/loan-rules/money';
import { carriedEntries } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import '../../ui/fold.css';
import './part-form.css';
import type { RepaymentMessages } from './repayment.messages.ts';

export interface PartFormProps {
  orderId: string;
  productId: string;
  parts: NonNullable<LoanPlayDetail['parts']>;
  /** The amount that was asked about. */
  typed: string;
  isRefused: boolean;
  isOverdue: boolean;
  /** Their cards pay the whole amount only. */
  hasCards: boolean;
  t: RepaymentMessages;
}

/** Asks how much of the amount due to pay: a plain form, so it needs no script. */
export function PartForm({ orderId, productId, parts, typed, isRefused, isOverdue, hasCards, t }: PartFormProps) {
  const { carry, format } = useScreen();
  const decimals = decimalsOf(format);
  const money = useMoney();
  const range = { least: money(parts.least), most: money(parts.most) };
  const field = {
    id: 'part',
    hint: fill(t.partHint, range),
    error: isRefused ? fill(t.partRefused, range) : undefined,
  };
  return (
    // The URL leads here only if something must be corrected.
    <details className="card fold" id={isRefused ? 'part-form' : undefined} open={isRefused} data-offline-hidden="">
      <summary>
        <strong>{t.part}</strong>
        <Icon shape={shapes.forward} />
      </summary>
      <form className="section part-form" action={`${routes.repayUrl}#part-form`} method="get">
        {[...carriedEntries(carry), ['orderId', orderId] as const, ['productId', productId] as const].map(
          ([name, value]) => value !== '' && <input type="hidden" name={name} value={value} key={name} />,
        )}
        <p>{isOverdue ? t.partTextLate : t.partText}</p>
        {hasCards && <p>{t.cardWhole}</p>}
        <Field {...field} label={t.partAmount}>
          <input
            {...fieldControl(field)}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            name="part"
            autoComplete="off"
            required
            defaultValue={typed}
          />
        </Field>
        <Button type="submit" kind="secondary">
          {t.partSee}
        </Button>
      </form>
    </details>
  );
}
