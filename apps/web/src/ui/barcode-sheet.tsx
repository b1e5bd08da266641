import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { useModal } from './use-modal.ts';

export interface BarcodeSheetProps {
  /** Unique in the page, letters and digits: part of the address while it is open without JavaScript. */
  id: string;
  openLabel: string;
  title: string;
  dismissLabel: string;
  /** A Ticket. */
  children: ReactNode;
}

/** Its own opener and a bottom sheet. Both are links between two fragments, so a tap before hydration works too. */
export function BarcodeSheet({ id, openLabel, title, dismissLabel, children }: BarcodeSheetProps) {
  const [open, setOpen] = useState(false);
  const openerId = `${id}-opener`;
  const modal = useModal(open, () => {
    setOpen(false);
    // Opened by its fragment: leave that fragment too, or it would stay shown.
    if (location.hash === `#${id}`) location.replace(`#${openerId}`);
  });

  useEffect(() => {
    const followAddress = () => setOpen(location.hash === `#${id}`);
    followAddress();
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, [id]);

  return (
    <>
      <a
        className="barcode-opener"
        id={openerId}
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="barcode" />
        {openLabel}
      </a>
      <ModalFrame
        id={id}
        modal={modal}
        kind="sheet"
        open={open}
        title={title}
        dismissLabel={dismissLabel}
        dismiss={
          <a
            className="modal-dismiss"
            href={`#${openerId}`}
            aria-label={dismissLabel}
            onClick={(event) => {
              event.preventDefault();
              modal.current?.close();
            }}
          >
            <Icon name="close" />
          </a>
        }
      >
        {children}
      </ModalFrame>
    </>
  );
}
