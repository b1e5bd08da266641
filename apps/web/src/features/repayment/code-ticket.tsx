import type { Voucher } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { formatMoney } from '@plazo/loan-rules/money';
import { isClabeValid } from '@plazo/loan-rules/reference';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { clabeGroups } from '../../ui/group-code.ts';
import { Ticket, type TicketBarcode, TicketRow } from '../../ui/ticket.tsx';
import type { InstructionMessages } from './instruction.messages.ts';

interface CodeTicketProps {
  voucher: Voucher;
  barcode: TicketBarcode | undefined;
  /** For the amount. */
  label: string;
  /** Until when the amount is right, `{date}`, and to which day it moves the due date, `{to}`. */
  through: string;
  t: InstructionMessages;
}

/** The code to show at a counter, or to type into a bank's app: what has to be typed can be copied. */
export function CodeTicket({ voucher, barcode, label, through, t }: CodeTicketProps) {
  const { locale, loadedOn, format } = useScreen();
  const money = useMoney();
  const { repayDetail, validThrough, newDueDate = '', bankName, currency, ofLoan } = voucher;
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  const { vCode, amount, companyName } = repayDetail;
  const isClabe = isClabeValid(vCode);
  const outcome = { copied: t.copied, failed: t.copyFailed };
  const copies = (what: string, text: string) => ({ ...outcome, text, name: `${t.copy}: ${what}` });
  return (
    <Ticket
      label={label}
      amount={money(amount)}
      unit={currency === format.symbol.trim() ? undefined : currency}
      code={vCode}
      codeLabel={isClabe ? t.clabe : t.code}
      groups={isClabe ? clabeGroups : undefined}
      barcode={barcode}
      copy={{
        // As a bank's form takes it.
        amount: { text: formatMoney(amount, { ...format, symbol: '', group: '' }), name: t.copyAmount },
        code: { text: vCode, name: isClabe ? t.copyClabe : t.copyCode },
        ...outcome,
      }}
      about={ofLoan}
      caption={validThrough && fill(through, { date: day(validThrough), to: day(newDueDate) })}
    >
      {bankName && (
        <TicketRow label={t.bank} copy={copies(t.bank, bankName)}>
          <span>{bankName}</span>
        </TicketRow>
      )}
      {voucher.imgList.length === 0 && (
        <TicketRow label={t.company} copy={copies(t.company, companyName)}>
          <span>{companyName}</span>
        </TicketRow>
      )}
    </Ticket>
  );
}
