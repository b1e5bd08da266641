// The company site: marks in the nav which section is being read, and closes the menu after a choice. Everything else,
// the way to each section included, works without it.
const menu = document.getElementById('menu');
menu?.addEventListener('click', ({ target }) => {
  // Where the engine knows no popovers the menu stands there, and a selector that asks for one is an error.
  if (target.closest('a') && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
});

const links = [...(menu?.querySelectorAll('a[href^="#"]') ?? [])];
// A section is current while it lies under this line of the screen.
const line = { rootMargin: '-35% 0px -65% 0px' };
const spy = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    for (const link of links) {
      if (link.hash === `#${target.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }
}, line);
for (const { hash } of links) spy.observe(document.querySelector(hash));
