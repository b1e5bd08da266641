/** Marks a control that needs hydration: an earlier tap waits and is not lost. */
export const lateControl = { 'data-late': '' } as const;

/** Every control whose early taps wait, for React or for the base script. */
export const lateControls = '[data-late]';

declare global {
  interface Window {
    /** Left by `inline/hold-taps.ts` in a document that has such controls. */
    plazoTaps?: (waiting?: string) => void;
  }
}

/** Repeats the kept taps, except on controls that match `waiting`, which still wait for React. A second call does nothing. */
export function replayEarlyTaps(waiting?: string): void {
  window.plazoTaps?.(waiting);
}
