import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import '../../ui/fold.css';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

interface Props {
  page: { orderId: string; productId: string };
  t: LoanDetailsMessages['moneyBack'];
}

/** Not taking a loan whose money came back, for nothing. In a fold, so that no single tap cancels it; it needs no scripts. */
export function CancelUnpaid({ page, t }: Props) {
  const { carry } = useScreen();
  return (
    <details className="card fold">
      <summary>
        <b>{t.cancel}</b>
        <Icon shape={shapes.forward} />
      </summary>
      <form className="section" method="post" action={linkTo(to.loanDetailUrl, carry, page)}>
        <p>{t.cancelText}</p>
        <Button type="submit" kind="secondary">
          {t.cancelSend}
        </Button>
      </form>
    </details>
  );
}

/** Where to name another account for money that came back. */
export function OtherAccount({ page, t }: Props) {
  const { carry } = useScreen();
  const mayBind = useOffered()('bindBank');
  return (
    <ActionBar>
      {mayBind ? (
        <LinkButton href={linkTo(to.bindBank, carry)}>{t.account}</LinkButton>
      ) : (
        <LinkButton href={linkTo(to.customerService, carry, page)}>{t.person}</LinkButton>
      )}
    </ActionBar>
  );
}
