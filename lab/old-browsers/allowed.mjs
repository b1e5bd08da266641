const menu = 'the menu of the company site stands on the page: `@supports` and site.js ask first';
const decoration = 'it looks plainer and says the same';
const mouse = 'there is no mouse on a phone';
const paper = 'on paper pages break elsewhere, and have the numbers that the browser gives them';
const fold = 'on paper a fold stays closed; the saved document has all of it';
const reactAsks = 'React asks for it before it uses it';

/**
 * Features that screens use although the oldest browsers lack them, with the effect there: by name, or by the one style rule that uses it.
 * Remove a feature here once it is unused.
 * @type {Readonly<Record<string, string>>}
 */
export const allowed = {
  'popover=': menu,
  'popovertarget=': menu,
  'popovertargetaction=': menu,
  ':popover-open': menu,
  'inert=': 'focus that enters a tab out of sight brings it into sight, and so chooses it',
  'html:has(.modal[open])': 'the page behind a dialog can be scrolled',
  'html:not(:has(:focus-visible))': decoration,
  '.radio-row:has(:checked)': decoration,
  '.choice:has(:checked)': decoration,
  '.button:has(+.app-answer:not(:empty))': 'the button stays above its answer',
  '.page:has(.offline:not([hidden])) .channel:last-child': 'the page says that it is offline; the ways look as always',
  '.page:not(:has(.page-header-help[style*=--x])) .help-mover:not(:focus)': 'the control that moves help is in sight',
  '.hero-head:has(.hero-amount-figure:not([data-fit="10"]))>img': 'the drawing stays next to a long figure',
  'flex: min-content': 'a long day stands below the other one, on a line of its own',
  'text-wrap': decoration,
  'scrollbar-width': 'the rule after it hides the bar in older engines',
  '@view-transition': decoration,
  ':view-transition': decoration,
  ':view-transition-group': decoration,
  ':view-transition-new': decoration,
  ':view-transition-old': decoration,
  'view-transition-name': decoration,
  '@page': paper,
  'break-after: avoid': paper,
  ':details-content': fold,
  'content-visibility: visible': fold,
  'forced-color-adjust': 'Windows alone has such colours',
  '@media (scripting)': 'where scripts are switched off, a control that needs them can be seen',
  '-webkit-touch-callout': 'iOS alone has such a menu',
  ':-moz-progress-bar': 'the name that Firefox gives it',
  'cursor: pointer': mouse,
  'cursor: progress': mouse,
  'cursor: not-allowed': mouse,
  resize: mouse,
  'navigator.connection': reactAsks,
  'navigator.share': 'the page that tries an app asks for it, and says what came of it',
  '.format': 'of a date, which they know; lists and durations have it since later',
  '.use': 'a method of React',
  '.run': 'a method of axe-core, on the test preview',
  'fetchpriority=': 'no more than a hint',
  'blocking=': 'a document is painted as it comes, in parts',
  'imagesrcset=': 'React knows it, and no screen sets it',
  'imagesizes=': 'React knows it, and no screen sets it',
  'is=': 'React knows it, and no screen sets it',
};
