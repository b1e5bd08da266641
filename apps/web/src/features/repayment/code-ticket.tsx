import type { Voucher } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { isClabeValid } from '@plazo/loan-rules/reference';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { BarcodeViewer } from '../../ui/barcode-viewer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { barcodeOf } from './barcode.ts';
import type { InstructionMessages } from './instruction.messages.ts';

interface CodeTicketProps {
  voucher: Voucher;
  /** For the amount. */
  label: string;
  /** For its last day, `{date}`. */
  through: string;
  t: InstructionMessages;
}

/** The code to show at a counter, or to type into a bank's app. */
export function CodeTicket({ voucher, label, through, t }: CodeTicketProps) {
  const screen = useScreen();
  const money = useMoney(voucher.currency);
  const { repayDetail, validThrough } = voucher;
  const { vCode } = repayDetail;
  const isClabe = isClabeValid(vCode);
  const barcode = barcodeOf(repayDetail.repayCode, fill(t.barcodeAlt, { code: vCode }));
  const labels = { copy: t.copy, copied: t.copied, failed: t.copyFailed };
  return (
    <Ticket
      label={label}
      amount={money(repayDetail.amount)}
      code={vCode}
      codeLabel={isClabe ? t.clabe : t.code}
      barcode={barcode}
      caption={validThrough && fill(through, { date: dayInWords(validThrough, screen.locale, screen.loadedOn) })}
    >
      <CopyButton
        text={vCode}
        label={isClabe ? t.copyClabe : t.copyCode}
        copiedLabel={t.copied}
        failedLabel={t.copyFailed}
      />
      {barcode && (
        <>
          <BarcodeViewer
            barcode={barcode}
            openLabel={t.larger}
            title={`${label}: ${money(repayDetail.amount)}`}
            dismissLabel={screen.t.dismiss}
          />
          <p className="caption ticket-caption">{t.brightness}</p>
        </>
      )}
      <CopyRow label={t.company} text={repayDetail.companyName} labels={labels} />
      {voucher.bankName && <CopyRow label={t.bank} text={voucher.bankName} labels={labels} />}
    </Ticket>
  );
}
