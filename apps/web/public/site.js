// The company site: marks the section being read in the navigation, and closes the menu after a choice. Everything else, including the
// links to each section, works without it.
const menu = document.getElementById('menu');
menu?.addEventListener('click', ({ target }) => {
  // If the engine has no popovers, the menu is always visible, and a selector for popovers would be an error.
  if (target.closest('a') && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
});

const links = [...(menu?.querySelectorAll('a[href^="#"]') ?? [])];
// A section is current while it is under this line of the screen.
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
