import { type Bank, type BoundCard, bindCard } from '@plazo/contract/bind-bank';
import {
  type BankAccountEntry,
  type BankAccountProblems,
  bankAccountProblems,
  cardLengths,
  clabeLength,
  nationalPhone,
} from '@plazo/loan-rules/bank-account';
import { bankCardGroup, phoneGroups, phoneLength } from '@plazo/loan-rules/limits';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { digitsOf } from '../../ui/digit-groups.ts';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProblems } from '../../ui/use-problems.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';
import '../../ui/field.css';
import './bind-bank.css';

export interface BindFormProps {
  banks: readonly Bank[];
  entry: BankAccountEntry | undefined;
  problems: BankAccountProblems;
  onBound: (cards: BoundCard[]) => void;
  t: BindBankMessages;
}

const empty: BankAccountEntry = { bankCode: '', cardType: 'clabe', cardNo: '', phone: '' };
const phoneFormat = { most: phoneLength, groups: phoneGroups, shorten: nationalPhone };
const numberFormats = {
  clabe: { most: clabeLength, groups: [bankCardGroup] },
  card: { most: cardLengths.most, groups: [bankCardGroup] },
};

export function BindForm({ banks, entry: given = empty, problems: givenProblems, onBound, t }: BindFormProps) {
  const { url } = useScreen();
  const [entry, setEntry] = useState(given);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { problems, find, forget } = useProblems(form, givenProblems);
  const bankId = useId();
  const problemsOf = (one: BankAccountEntry) =>
    bankAccountProblems(
      one,
      banks.map(({ bankCode }) => bankCode),
    );

  function change(part: Partial<BankAccountEntry>) {
    setEntry((before) => ({ ...before, ...part }));
    // Another bank, or another kind of number, can make right what is wrong with the number.
    const still = problemsOf({ ...entry, ...part });
    forget((field) => field in part || still[field] !== problems[field]);
  }

  // What was typed before the document came alive is kept.
  useLayoutEffect(() => {
    if (form.current) setEntry(readForm(new FormData(form.current)));
  }, []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // Typed key by key the code of the country is gone before the 1 that follows it has shown what it is.
    const whole = { ...entry, phone: nationalPhone(entry.phone) };
    setEntry(whole);
    const found = problemsOf(whole);
    find(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    const { call, report } = getDevice();
    setBusy(true);
    try {
      onBound((await call(bindCard, whole)).bankCards);
    } catch (error) {
      setRefusal(report(error));
    }
    setBusy(false);
  }

  function handleNumber(cardNo: string) {
    // The first three digits of a CLABE say its bank: nobody has to look for it in the list.
    const isNamed = entry.cardType === 'clabe' && entry.bankCode === '' && cardNo.length >= 3;
    const bank = isNamed && banks.find(({ bankCode }) => cardNo.startsWith(bankCode));
    change({ cardNo, ...(bank ? { bankCode: bank.bankCode } : {}) });
  }

  const error = (field: keyof BankAccountProblems) => problems[field] && t.problems[problems[field]];
  const isClabe = entry.cardType === 'clabe';
  return (
    // The browser's own messages would come before ours, in its own language.
    <form className="bind-form" method="post" action={url} onSubmit={handleSubmit} ref={form} noValidate>
      <fieldset className="field">
        <legend>{t.kind}</legend>
        <div className="choices">
          {(['clabe', 'card'] as const).map((cardType) => (
            <label className="choice" key={cardType}>
              <input
                type="radio"
                name="cardType"
                value={cardType}
                checked={entry.cardType === cardType}
                onChange={() => change({ cardType })}
              />
              {t[cardType]}
            </label>
          ))}
        </div>
      </fieldset>
      <DigitsField
        name="cardNo"
        label={isClabe ? t.clabeNumber : t.cardNumber}
        hint={isClabe ? t.clabeHint : t.cardHint}
        error={error('cardNo')}
        value={entry.cardNo}
        onChange={handleNumber}
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
          {banks.map(({ bankCode, bankName }) => (
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

function readForm(form: FormData): BankAccountEntry {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    bankCode: text('bankCode'),
    cardType: text('cardType') === 'card' ? 'card' : 'clabe',
    cardNo: digitsOf(text('cardNo')),
    phone: nationalPhone(digitsOf(text('phone'))),
  };
}
