import { lateControls } from '../base/early-taps.ts';

// In the head of a document with `[data-late]` controls. Until `plazoTaps` is called, a click on one is stopped: the control is marked
// busy, and clicked once later. `plazoTaps(selector)` releases all controls but the matching ones; without a selector, all.
// The base script calls it, then the root. If scripts never load, the loader does: the click then does what the
// bare HTML does, such as posting the form.
const tapped = new Set<HTMLElement>();
let held = lateControls;

function hold(event: MouseEvent): void {
  // Nothing but an element is clicked.
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
    // A task for each, so that the next one meets the state that the last one made: a box that was unticked before the form was
    // sent has to be unticked when it is sent.
    setTimeout(() => {
      control.removeAttribute('aria-busy');
      control.click();
    });
  }
};
