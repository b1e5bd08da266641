import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps a `<dialog>` in step with `open`. The platform traps focus, answers Escape and the back gesture and gives focus
 * back; `onClose` hears of every way out.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const announceClose = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const handleClose = () => announceClose();
    // Only the backdrop is the dialog itself: its inside is covered by the frame.
    const handleClick = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener('close', handleClose);
    dialog.addEventListener('click', handleClick);
    return () => {
      dialog.removeEventListener('close', handleClose);
      dialog.removeEventListener('click', handleClick);
    };
  }, []);

  return ref;
}
