/** Marks a control that only works once the document is alive: a tap before that waits and is not lost. */
export const lateControl = { 'data-late': '' } as const;

/**
 * Inline script for the head, with the document's nonce. Until `replayEarlyTaps` a click on a `[data-late]` control goes
 * no further: the control is marked busy and clicked again later, once. If the scripts never come, the loader calls
 * `plazoTaps()` itself: the second click then does what the bare HTML does, such as posting the form.
 * Every tap gets a task of its own, so that the next one meets the state that the last one made: a box that was unticked
 * before the form was sent has to be unticked when it is sent.
 */
export const earlyTapsScript =
  '{let q=new Set,f=e=>{let t=e.target.closest("[data-late]");t&&(e.preventDefault(),e.stopPropagation(),q.add(t),' +
  't.setAttribute("aria-busy","true"))};addEventListener("click",f,!0);window.plazoTaps=()=>{removeEventListener("click",f,!0);' +
  'for(let t of q)setTimeout(()=>{t.removeAttribute("aria-busy"),t.click()});q.clear()}}';

/** Call it when the document is alive (in an effect of the root). A second call does nothing. */
export function replayEarlyTaps(): void {
  (globalThis as { plazoTaps?: () => void }).plazoTaps?.();
}
