import type { ReactNode } from 'react';
import { ModalFrame } from './modal-frame.tsx';
import { ToastRegion } from './toast.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called however it is closed: the dismiss button, Escape, the back gesture, a tap next to it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  dismissLabel: string;
}

/** A dialog that React opens. A dialog that only a tap opens is a ModalFrame with an opener. */
export function Dialog(props: DialogProps) {
  return <Modal kind="dialog" {...props} />;
}

/** The same at the bottom edge, for choices. */
export function BottomSheet(props: DialogProps) {
  return <Modal kind="sheet" {...props} />;
}

function Modal({ open, onClose, ...frame }: DialogProps & { kind: 'dialog' | 'sheet' }) {
  const modal = useModal(open, onClose);
  // The page is inert under a modal dialog, so toasts must be shown and read out inside it.
  return <ModalFrame {...frame} modal={modal} after={open && <ToastRegion dismissLabel={frame.dismissLabel} />} />;
}
