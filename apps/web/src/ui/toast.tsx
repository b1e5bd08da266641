import { useEffect, useId, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import {
  addToastRegion,
  dismissToast,
  holdToasts,
  readNoToasts,
  readToasts,
  releaseToasts,
  subscribeToasts,
} from './toast-store.ts';
import './toast.css';

/** Once per page, at its end. It stays in the page even when empty: a live region is only read out if it was there before. */
export function ToastRegion({ dismissLabel }: { dismissLabel: string }) {
  const region = useId();
  const toasts = useSyncExternalStore(subscribeToasts, () => readToasts(region), readNoToasts);
  useEffect(() => addToastRegion(region), [region]);
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <div className="toast" data-tone={toast.tone} key={toast.id}>
          <p>{toast.text}</p>
          <button type="button" aria-label={dismissLabel} onClick={() => dismissToast(toast.id)}>
            <Icon shape={shapes.close} />
          </button>
        </div>
      ))}
    </div>
  );
}
