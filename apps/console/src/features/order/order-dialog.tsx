import type { ComponentType } from 'react';
import { RecordPayment } from '../money/record-payment.tsx';
import { AgreePayment } from './agree-dialog.tsx';
import { AssignOrder } from './assign-dialog.tsx';
import { ChargeOffOrder, ForgiveOrder, TransferOrder } from './claim-dialogs.tsx';
import { NoteContact } from './note-contact.tsx';
import type { ActionName } from './order-actions.ts';
import { ApproveOrder, type DialogOf, RejectOrder, WaiveCharges } from './order-dialogs.tsx';
import { PauseOrder, ProposePlan } from './relief-dialogs.tsx';
import { ShowScreen } from './show-screen.tsx';

const dialogs: Record<ActionName, ComponentType<DialogOf>> = {
  note: NoteContact,
  agree: AgreePayment,
  waive: WaiveCharges,
  approve: ApproveOrder,
  reject: RejectOrder,
  assign: AssignOrder,
  forgive: ForgiveOrder,
  'charge-off': ChargeOffOrder,
  transfer: TransferOrder,
  record: RecordPayment,
  pause: PauseOrder,
  plan: ProposePlan,
  show: ShowScreen,
};

/** The dialog of something that can be done about an order. */
export function OrderDialog({ name, ...of }: DialogOf & { name: ActionName }) {
  const Open = dialogs[name];
  return <Open {...of} />;
}
