import { type Bank, type BoundCard, bindCard } from '@plazo/contract/bind-bank';
import {
  type AccountFormat,
  type BankAccountEntry,
  type BankAccountProblems,
  bankAccountProblems,
} from '@plazo/loan-rules/bank-account';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { unlessChanged } from '../../lib/unless-changed.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { useProblems } from '../../ui/use-problems.ts';
import { readEntry } from './account-entry.ts';

export interface BindFormStart {
  format: AccountFormat;
  banks: readonly Bank[];
  entry: BankAccountEntry | undefined;
  problems: BankAccountProblems;
  onBound: (cards: BoundCard[]) => void;
}

/** The form's values, problems and actions. */
export function useBindForm(
  { banks, format, entry: given = readEntry(() => undefined, format), problems: givenProblems, onBound }: BindFormStart,
  form: RefObject<HTMLFormElement | null>,
) {
  const [entry, setEntry] = useState(given);
  const { unsure } = useScreen();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The answer was lost, and a second try may bind a second account.
  const [isToBeSeen, setToBeSeen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { problems, find, forget } = useProblems(form, givenProblems);
  const problemsOf = (one: BankAccountEntry) =>
    bankAccountProblems(
      one,
      format,
      banks.map(({ bankCode }) => bankCode),
    );

  function change(part: Partial<BankAccountEntry>) {
    setEntry((before) => ({ ...before, ...part }));
    // Choosing another bank or kind of number may fix the number's problem.
    const still = problemsOf({ ...entry, ...part });
    forget((field) => field in part || still[field] !== problems[field]);
  }

  // Text typed before the document became interactive is kept.
  useLayoutEffect(() => {
    if (form.current) setEntry(unlessChanged(readForm(new FormData(form.current), format)));
  }, [form, format]);

  async function submit() {
    if (isBusy) return;
    const found = problemsOf(entry);
    find(found);
    setRefusal(null);
    setToBeSeen(false);
    if (Object.keys(found).length > 0) return;
    const { call, explain } = getDevice();
    setBusy(true);
    try {
      onBound((await call(bindCard, entry)).bankCards);
    } catch (error) {
      setRefusal(explain(error, 'change'));
      setToBeSeen(unsure !== undefined && !isRefusal(error));
    }
    setBusy(false);
  }

  function changeNumber(cardNo: string) {
    // The first three digits of a CLABE identify its bank: nobody has to look for it in the list.
    const isNamed = entry.cardType === 'clabe' && entry.bankCode === '' && cardNo.length >= 3;
    const bank = isNamed && banks.find(({ bankCode }) => cardNo.startsWith(bankCode));
    change({ cardNo, ...(bank ? { bankCode: bank.bankCode } : {}) });
  }

  return { entry, problems, refusal, isToBeSeen, isBusy, change, changeNumber, submit };
}

function readForm(form: FormData, format: AccountFormat): BankAccountEntry {
  return readEntry((name) => String(form.get(name) ?? ''), format);
}
