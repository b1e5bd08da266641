import type { Page } from '@playwright/test';

/** Runs in the page: a browser that stores nothing, and throws on every attempt. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
}

/** Runs in the page: adds what password managers, spelling checkers and ad blockers put into a document before its scripts run. */
export function startExtension(): void {
  const add = (name: string) => document.createElement(name);
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.setAttribute('data-extension', '');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.head.prepend(add('meta'));
    document.head.append(add('meta'));
    document.body.prepend(add('extension-bar'));
    document.body.append(add('extension-panel'));
    for (const field of document.querySelectorAll('input:not([type=hidden]), textarea, select')) {
      field.setAttribute('data-lpignore', 'true');
      const around = add('span');
      field.replaceWith(around);
      around.append(field, add('extension-icon'));
    }
  });
}

/** Runs in the page: sets the reader's text size to 200 %. */
export function doubleText(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Makes the browser darken light screens automatically, as some phones do. */
export async function darkenByForce(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await devTools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
}
