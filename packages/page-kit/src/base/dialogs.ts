import { onClick } from './on-click.ts';

/**
 * Native dialogs (`ui/modal-frame.tsx`): their openers and closers, and dialogs opened by a fragment in the URL. The platform traps focus,
 * handles Escape and the back gesture, and restores focus.
 */
export function startDialogs(): void {
  onClick('[data-opens]', (opener, event) => {
    event.preventDefault();
    open(document.querySelector<HTMLDialogElement>(`#${opener.dataset.opens}`));
  });
  onClick('[data-closes]', (control, event) => {
    event.preventDefault();
    control.closest('dialog')?.close();
  });
  // A click on the dialog element itself is one on its backdrop, because the frame covers its inside.
  onClick<HTMLDialogElement>('.modal', (dialog, { target }) => {
    if (target === dialog) dialog.close();
  });
  // Closing a dialog that its fragment opened must also remove the fragment, or it would open again.
  addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.dataset.opener && location.hash === `#${target.id}`)
        location.replace(`#${target.dataset.opener}`);
    },
    true,
  );
  addEventListener('hashchange', followAddress);
  followAddress();
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog?.open !== false) return;
  dialog.showModal();
  dialog.focus();
}

function followAddress(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-opener]')) {
    if (location.hash === `#${dialog.id}`) open(dialog);
    else if (dialog.open) dialog.close();
  }
}
