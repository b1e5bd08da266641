import * as to from '@plazo/contract/documents';
import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderCan } from '@plazo/loan-rules/order-status';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import * as controls from '@plazo/page-kit/base/controls';
import { linkTo } from '../../paths.ts';
import { AppAnswer } from '../../screen/app-answer.tsx';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The dialog's id. */
export const extensionReminder = 'extend';

export interface LoanActionsProps {
  orderId: string;
  productId: string;
  status: number;
  /** Whether there is a letter to see. */
  hasLetter: boolean;
  isExtensionOffered: boolean;
  /** What extending costs; a core may not send it. */
  extension: LoanDetails['extension'];
  /** On its first day a loan need not be paid, so paying is made less prominent. */
  isJustTaken: boolean;
  /** The borrower can only ask a person, or look again. */
  wait: 'person' | 'unknown' | undefined;
  /** The lender offers it again. */
  reofferUrl: string | undefined;
  t: LoanDetailsMessages;
}

/** What the borrower can do now (requirement D2), by the table of statuses. */
export function LoanActions(props: LoanActionsProps) {
  const { orderId, productId, status, hasLetter, isExtensionOffered, extension, isJustTaken, t } = props;
  const { carry, tenant } = useScreen();
  const order = { orderId, productId };
  const repay = linkTo(to.repayUrl, carry, order);
  if (orderCan.repay(status)) {
    return (
      <ActionBar>
        <LinkButton kind={isJustTaken ? 'secondary' : 'primary'} href={repay}>
          {t.repay}
        </LinkButton>
        {isExtensionOffered && orderCan.extend(status) && (
          <ExtensionReminder extend={linkTo(to.repayDelayUrl, carry, order)} repay={repay} cost={extension} t={t} />
        )}
      </ActionBar>
    );
  }
  if (props.reofferUrl) {
    return (
      <ActionBar>
        <LinkButton href={withLaunch(props.reofferUrl, carry)}>{t.seeOffer}</LinkButton>
      </ActionBar>
    );
  }
  if (props.wait !== undefined) return <Waits wait={props.wait} order={order} t={t} />;
  if (!orderCan.borrowAgain(status)) return null;
  return (
    <ActionBar>
      {hasLetter && <LinkButton href={linkTo(to.settlementLetter, carry, order)}>{t.seeLetter}</LinkButton>}
      <Button
        kind={hasLetter ? 'quiet' : 'primary'}
        {...controls.late}
        {...asksApp('openProduct', { productId }, fill(t.borrowInApp, { app: tenant.displayName }))}
      >
        {t.borrowAgain}
      </Button>
      <AppAnswer />
    </ActionBar>
  );
}

/** Somebody to ask or, where that may help, a second look: the links above then have the number to call. */
function Waits({
  wait,
  order,
  t,
}: {
  wait: string;
  order: { orderId: string; productId: string };
  t: LoanDetailsMessages;
}) {
  const { carry, url, t: screenText } = useScreen();
  return (
    <ActionBar>
      {wait === 'unknown' ? (
        <LinkButton href={url}>{screenText.updateAgain}</LinkButton>
      ) : (
        <LinkButton href={linkTo(to.customerService, carry, order)}>{t.person}</LinkButton>
      )}
    </ActionBar>
  );
}

interface ExtensionReminderProps {
  extend: string;
  repay: string;
  cost: LoanDetails['extension'];
  t: LoanDetailsMessages;
}

/** Of what today's payment is made, and that its price lowers no debt; or that extending costs something, if a core does not say what. */
function reminderNote(
  cost: LoanDetails['extension'],
  money: (minorUnits: number) => string,
  t: LoanDetailsMessages,
): string {
  if (!cost) return t.extendBody;
  const { fee, today } = cost;
  return fill(today > fee ? t.extendParts : t.extendFee, { fee: money(fee), already: money(today - fee) });
}

/** The dialog that the extension's row opens first (requirement D2). */
function ExtensionReminder({ extend, repay, cost, t }: ExtensionReminderProps) {
  const { locale, loadedOn, t: screenText } = useScreen();
  const money = useMoney();
  return (
    <ModalFrame
      id={extensionReminder}
      kind="dialog"
      title={t.extendTitle}
      dismissLabel={screenText.dismiss}
      actions={
        // Neither way is the better one for everybody.
        <>
          <LinkButton kind="secondary" href={extend}>
            {t.goExtend}
          </LinkButton>
          <LinkButton kind="secondary" href={repay}>
            {t.noExtend}
          </LinkButton>
        </>
      }
    >
      {cost && (
        <KeyValueRows
          rows={[
            { text: cost.today > cost.fee ? t.extendPaysInTwo : t.extendPays, value: money(cost.today) },
            { text: t.extendOn, value: dayInWords(cost.dueDate, locale, loadedOn) },
            { text: t.extendThen, value: cost.rest === undefined ? t.theRest : money(cost.rest) },
          ]}
        />
      )}
      <p>
        <TextWithFigures text={reminderNote(cost, money, t)} />
      </p>
    </ModalFrame>
  );
}
