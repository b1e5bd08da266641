import * as controls from '@plazo/page-kit/base/controls';
import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './modal-frame.css';

export interface ModalFrameProps {
  /** For React to open and close it (`use-modal.ts`); otherwise the base script does, by its id. */
  modal?: RefObject<HTMLDialogElement | null> | undefined;
  /** `turned`: all of the screen, along its length. */
  kind: 'dialog' | 'sheet' | 'viewer' | 'turned';
  title: string;
  dismissLabel: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Below the frame: messages while the page is inert. */
  after?: ReactNode;
  id?: string | undefined;
  /** The id of its opener. `#id` in the URL then opens the dialog, so that it works without JavaScript. */
  opener?: string | undefined;
}

/** Shared by the centred dialog, the bottom sheet and the full-screen viewer. */
export function ModalFrame(props: ModalFrameProps) {
  const { modal, kind, title, dismissLabel, children, actions, after, id, opener } = props;
  const titleId = useId();
  const bodyId = useId();
  const dismiss = { className: 'modal-dismiss', 'aria-label': dismissLabel, children: <Icon shape={shapes.close} /> };
  return (
    <dialog
      ref={modal}
      id={id}
      data-opener={opener}
      className={`modal modal-${kind}`}
      // Opened, it has the focus itself: a ring around its dismiss button would be the first thing seen.
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
    >
      <div className="modal-frame">
        <div className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {opener === undefined ? (
            <button type="button" {...dismiss} {...controls.closes} />
          ) : (
            <a href={`#${opener}`} {...dismiss} {...controls.closes} />
          )}
        </div>
        <div className="modal-body" id={bodyId}>
          {children}
        </div>
        {actions !== undefined && <div className="modal-actions">{actions}</div>}
      </div>
      {after}
    </dialog>
  );
}
