import {
  type BankAccountEntry,
  type BankAccountProblems,
  cardLengths,
  clabeLength,
  nationalPhone,
} from '@plazo/loan-rules/bank-account';
import { bankCardGroup, phoneGroups, phoneLength } from '@plazo/loan-rules/limits';
import { type FormEvent, useId, useRef } from 'react';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BindBankMessages } from './bind-bank.messages.ts';
import { type BindFormStart, useBindForm } from './use-bind-form.ts';
import '../../ui/field.css';
import './bind-bank.css';

export interface BindFormProps extends BindFormStart {
  t: BindBankMessages;
}

const phoneFormat = { max: phoneLength, groups: phoneGroups, shorten: nationalPhone };
const numberFormats = {
  clabe: { max: clabeLength, groups: [bankCardGroup] },
  card: { max: cardLengths.max, groups: [bankCardGroup] },
};

export function BindForm({ t, ...start }: BindFormProps) {
  const { url } = useScreen();
  const form = useRef<HTMLFormElement>(null);
  const { entry, problems, refusal, isBusy, change, changeNumber, submit } = useBindForm(start, form);
  const bankId = useId();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  const error = (field: keyof BankAccountProblems) => problems[field] && t.problems[problems[field]];
  const isClabe = entry.cardType === 'clabe';
  return (
    // The browser's own messages would come before ours, in its own language.
    <form className="bind-form" method="post" action={url} onSubmit={handleSubmit} ref={form} noValidate>
      <CardTypeChoice value={entry.cardType} onChange={(cardType) => change({ cardType })} t={t} />
      <DigitsField
        name="cardNo"
        label={isClabe ? t.clabeNumber : t.cardNumber}
        hint={isClabe ? t.clabeHint : t.cardHint}
        error={error('cardNo')}
        value={entry.cardNo}
        onChange={changeNumber}
        format={numberFormats[entry.cardType]}
        autoComplete={isClabe ? 'off' : 'cc-number'}
      />
      <Field id={bankId} label={t.bank} error={error('bankCode')}>
        <select
          {...fieldControl({ id: bankId, error: error('bankCode') })}
          name="bankCode"
          value={entry.bankCode}
          onChange={({ currentTarget }) => change({ bankCode: currentTarget.value })}
        >
          <option value="">{t.chooseBank}</option>
          {start.banks.map(({ bankCode, bankName }) => (
            <option value={bankCode} key={bankCode}>
              {bankName}
            </option>
          ))}
        </select>
      </Field>
      <DigitsField
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        error={error('phone')}
        value={entry.phone}
        onChange={(phone) => change({ phone })}
        format={phoneFormat}
        autoComplete="tel-national"
      />
      {refusal !== null && (
        <Notice tone="danger" title={t.problem} live>
          {refusal}
        </Notice>
      )}
      <Button type="submit" busy={isBusy} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  );
}

interface CardTypeChoiceProps {
  value: BankAccountEntry['cardType'];
  onChange: (cardType: BankAccountEntry['cardType']) => void;
  t: BindBankMessages;
}

function CardTypeChoice({ value, onChange, t }: CardTypeChoiceProps) {
  return (
    <fieldset className="field">
      <legend>{t.kind}</legend>
      <div className="choices">
        {(['clabe', 'card'] as const).map((cardType) => (
          <label className="choice" key={cardType}>
            <input
              type="radio"
              name="cardType"
              value={cardType}
              checked={value === cardType}
              onChange={() => onChange(cardType)}
            />
            {t[cardType]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
