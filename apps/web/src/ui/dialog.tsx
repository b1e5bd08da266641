import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called on every way out: the dismiss button, Escape, the back gesture, a tap beside it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  dismissLabel: string;
}

export function Dialog(props: DialogProps) {
  return <Modal kind="dialog" {...props} />;
}

/** The same thing, risen from the bottom edge: for choices and for what is read under the thumb. */
export function BottomSheet(props: DialogProps) {
  return <Modal kind="sheet" {...props} />;
}

function Modal({ kind, open, onClose, dismissLabel, ...frame }: DialogProps & { kind: 'dialog' | 'sheet' }) {
  const modal = useModal(open, onClose);
  const dismiss = (
    <button type="button" className="modal-dismiss" aria-label={dismissLabel} onClick={() => modal.current?.close()}>
      <Icon name="close" />
    </button>
  );
  return <ModalFrame {...frame} modal={modal} kind={kind} open={open} dismiss={dismiss} dismissLabel={dismissLabel} />;
}
