import { lateControls } from '../base/early-taps.ts';

// In the head of a document with `[data-late]` controls. Until `plazoTaps` is called, a click on one is stopped: the control is marked
// busy, and clicked once later. `plazoTaps(selector)` releases all controls except the matching ones; without a selector, all. The base
// script calls it, then the root. If scripts never load, the loader calls it: the click then does what the bare HTML does, such as posting
// the form.
const tapped = new Set<HTMLElement>();
let held = lateControls;

function hold(event: MouseEvent): void {
  // Only elements can be clicked.
  const control = (event.target as Element).closest<HTMLElement>(held);
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  tapped.add(control);
  control.setAttribute('aria-busy', 'true');
}

addEventListener('click', hold, true);

window.plazoTaps = (waiting) => {
  if (waiting) held = waiting;
  else removeEventListener('click', hold, true);
  for (const control of tapped) {
    if (waiting && control.matches(waiting)) continue;
    tapped.delete(control);
    // A separate task for each, so that each click sees the state that the previous one left: a box that was unticked before the form was
    // sent must be unticked when it is sent.
    setTimeout(() => {
      control.removeAttribute('aria-busy');
      control.click();
    });
  }
};
