import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../language/language.tsx';
import { IconButton } from './button.tsx';
import { dialogMessages } from './dialog.messages.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, the cross, or a press next to it. */
  onClose(): void;
  children: ReactNode;
  /** A panel at the side, for what is read next to the page. */
  isWide?: boolean;
}

/** A dialog over the page. The first field has the focus, else the first button after the cross. */
export function Dialog({ open, title, onClose, children, isWide = false }: DialogProps) {
  const t = useTexts(dialogMessages);
  const body = useRef<HTMLDivElement>(null);
  const first = () =>
    body.current?.querySelector<HTMLElement>('input, select, textarea') ??
    body.current?.querySelector<HTMLElement>('button') ??
    true;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-shade" />
        <Base.Popup className={isWide ? 'dialog dialog-wide' : 'dialog'} initialFocus={first}>
          <div className="dialog-head">
            <Base.Title>{title}</Base.Title>
            <IconButton icon="close" name={t.close} onClick={onClose} />
          </div>
          <div className="dialog-body" ref={body}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
