/** Marks a control that only works once React has brought it alive: a tap before that waits and is not lost. */
export const lateControl = { 'data-late': '' } as const;

/**
 * Inline script for the head, with the document's nonce. Until `plazoTaps` a click on a `[data-late]` control goes no
 * further: the control is marked busy and clicked again later, once. `plazoTaps(selector)` lets go of all but those that
 * match; without a selector, of all. The base script calls it, then the root; where scripts never come, the loader does: the
 * second click then does what the bare HTML does, such as posting the form.
 * Every tap gets a task of its own, so that the next one meets the state that the last one made: a box that was unticked
 * before the form was sent has to be unticked when it is sent.
 */
export const earlyTapsScript =
  '{let q=new Set,s="[data-late]",f=e=>{let t=e.target.closest(s);t&&(e.preventDefault(),e.stopPropagation(),q.add(t),' +
  't.setAttribute("aria-busy","true"))};addEventListener("click",f,!0);window.plazoTaps=w=>{w?s=w:removeEventListener("click",f,!0);' +
  'for(let t of q)w&&t.matches(w)||(q.delete(t),setTimeout(()=>{t.removeAttribute("aria-busy"),t.click()}))}}';

/** Lets go of the taps that were kept, but for those on controls that match: they wait for React. A second call does nothing. */
export function replayEarlyTaps(waiting?: string): void {
  (globalThis as { plazoTaps?: (waiting?: string) => void }).plazoTaps?.(waiting);
}
