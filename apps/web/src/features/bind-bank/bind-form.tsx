import * as to from '@plazo/contract/documents';
import type { BankAccountProblem, BankAccountProblems } from '@plazo/loan-rules/bank-account';
import { type FormEvent, useId, useRef } from 'react';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AccountWords } from './account.messages.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';
import { KindChoice } from './kind-choice.tsx';
import { LettersField } from './letters-field.tsx';
import { type BindFormStart, useBindForm } from './use-bind-form.ts';
import '../../ui/field.css';
import '../../ui/select.css';
import './bind-bank.css';

export interface BindFormProps extends BindFormStart {
  words: AccountWords;
  t: BindBankMessages;
}

export function BindForm({ t, words, ...start }: BindFormProps) {
  const { url, carry } = useScreen();
  const form = useRef<HTMLFormElement>(null);
  const { entry, problems, refusal, isToBeSeen, isBusy, change, changeNumber, submit } = useBindForm(start, form);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  const said = (problem: BankAccountProblem | undefined) => problem && words.problems[problem];
  const error = (field: keyof BankAccountProblems) => said(problems[field]);
  const { kinds, bank, phone } = start.format;
  const format = kinds.find(({ kind }) => kind === entry.cardType);
  const { label = '', hint } = words.numbers[entry.cardType] ?? {};
  const number = {
    name: 'cardNo',
    label,
    hint,
    error: error('cardNo'),
    value: entry.cardNo,
    onChange: changeNumber,
  };
  return (
    // Otherwise the browser's own messages would appear before ours, in its own language.
    <form className="bind-form" method="post" action={url} onSubmit={handleSubmit} ref={form} noValidate>
      <KindChoice kinds={kinds} value={entry.cardType} onChange={change} words={words} legend={t.kind} />
      {format?.hasLetters && <LettersField {...number} />}
      {format && !format.hasLetters && (
        <DigitsField
          {...number}
          misfit={said(`${format.kind}Length`)}
          format={format}
          autoComplete={entry.cardType === 'card' ? 'cc-number' : 'off'}
        />
      )}
      {bank === 'list' && (
        <BankList banks={start.banks} value={entry.bankCode} error={error('bankCode')} {...{ change, words, t }} />
      )}
      {typeof bank === 'object' && (
        <LettersField
          name="bankCode"
          label={words.bank}
          hint={words.bankHint}
          error={error('bankCode')}
          value={entry.bankCode}
          onChange={(bankCode) => change({ bankCode })}
        />
      )}
      <DigitsField
        name="phone"
        type="tel"
        label={t.phone}
        hint={words.phoneHint}
        error={error('phone')}
        misfit={said('phoneLength')}
        value={entry.phone}
        onChange={(digits) => change({ phone: digits })}
        format={{ max: phone.typed, groups: phone.groups, phone }}
        autoComplete="tel-national"
      />
      {refusal !== null && (
        <Notice tone="danger" title={isToBeSeen ? t.unsure : t.problem} live>
          {isToBeSeen ? t.unsureLook : refusal}
        </Notice>
      )}
      {isToBeSeen && <LinkButton href={linkTo(to.bindBank, carry)}>{t.seeAccounts}</LinkButton>}
      <Button type="submit" kind={isToBeSeen ? 'secondary' : 'primary'} busy={isBusy} busyLabel={t.submitting}>
        {isToBeSeen ? t.submitAgain : t.submit}
      </Button>
    </form>
  );
}

interface BankListProps extends Pick<BindFormStart, 'banks'>, Pick<BindFormProps, 'words' | 't'> {
  value: string;
  error: string | undefined;
  change: (part: { bankCode: string }) => void;
}

function BankList({ banks, value, error, change, words, t }: BankListProps) {
  const id = useId();
  return (
    <Field id={id} label={words.bank} error={error}>
      <select
        {...fieldControl({ id, error })}
        name="bankCode"
        value={value}
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
  );
}
