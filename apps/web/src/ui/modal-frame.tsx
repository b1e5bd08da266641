import { type ReactNode, type RefObject, useId } from 'react';
import { ToastRegion } from './toast.tsx';

export interface ModalFrameProps {
  modal: RefObject<HTMLDialogElement | null>;
  kind: 'dialog' | 'sheet' | 'viewer';
  open: boolean;
  title: string;
  /** The way out beside the title: a button, or a link where it must work without JavaScript. */
  dismiss: ReactNode;
  dismissLabel: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Lets `#id` in the address open it before hydration. */
  id?: string | undefined;
}

/** What the centred dialog, the bottom sheet and the viewer, which fills the screen, share. */
export function ModalFrame(props: ModalFrameProps) {
  const { modal, kind, open, title, dismiss, dismissLabel, children, actions, id } = props;
  const titleId = useId();
  const bodyId = useId();
  return (
    <dialog ref={modal} id={id} className={`modal modal-${kind}`} aria-labelledby={titleId} aria-describedby={bodyId}>
      <div className="modal-frame">
        <div className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {dismiss}
        </div>
        <div className="modal-body" id={bodyId}>
          {children}
        </div>
        {actions !== undefined && <div className="modal-actions">{actions}</div>}
      </div>
      {/* The page is inert under a modal dialog: a toast has to be said, and seen, in here. */}
      {open && <ToastRegion dismissLabel={dismissLabel} />}
    </dialog>
  );
}
