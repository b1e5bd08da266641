import type { ComponentProps } from 'react';
import { useDraft } from '../api/use-draft.ts';
import type { Answered } from '../api/use-send.ts';
import { Words } from '../ui/fields.tsx';
import { ActionDialog } from './action-dialog.tsx';

type ActionProps = ComponentProps<typeof ActionDialog>;

interface ReasonDialogProps<Rest extends object>
  extends Omit<ActionProps, 'content' | 'isReady' | 'call' | 'onSent' | 'isWide'> {
  /** What is asked for: why. */
  label: string;
  /** The most characters that the call takes. */
  most: number;
  /** What is sent with the reason. */
  rest: Rest;
  call(key: string, body: Rest & { reason: string }): Promise<Answered>;
}

/** A change that needs nothing but its reason, which is kept until it is sent. */
export function ReasonDialog<Rest extends object>({ label, most, rest, call, ...props }: ReasonDialogProps<Rest>) {
  const { fields, change, forget } = useDraft(props.name, { reason: '' });
  const body = { ...rest, ...fields };
  return (
    <ActionDialog
      {...props}
      content={body}
      isReady={fields.reason.trim() !== ''}
      call={(key) => call(key, body)}
      onSent={forget}
    >
      <Words label={label} name="reason" most={most} value={fields.reason} onChange={(reason) => change({ reason })} />
      {props.children}
    </ActionDialog>
  );
}
