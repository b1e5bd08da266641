/** Marks a control that only works once React has brought it alive: a tap before that waits and is not lost. */
export const lateControl = { 'data-late': '' } as const;

/** Every control whose early taps wait, for React or for the base script. */
export const lateControls = '[data-late]';

declare global {
  interface Window {
    /** What `inline/hold-taps.ts` leaves in a document that has such controls. */
    plazoTaps?: (waiting?: string) => void;
  }
}

/** Lets go of the taps that were kept, but for those on controls that match: they wait for React. A second call does nothing. */
export function replayEarlyTaps(waiting?: string): void {
  window.plazoTaps?.(waiting);
}
