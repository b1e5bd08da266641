let lock: WakeLockSentinel | undefined;

/** Keeps the screen on while a dialog with something of `data-awake` is open, in browsers that can. They let it go by themselves once the page is hidden. */
async function follow(): Promise<void> {
  const isOpen = document.visibilityState === 'visible' && document.querySelector('[open] [data-awake]') !== null;
  if (!isOpen) return lock?.release();
  if (lock?.released === false) return;
  // Browsers may refuse: when the battery is low, for example.
  lock = await navigator.wakeLock.request('screen').catch(() => undefined);
  // It may have been closed meanwhile.
  if (lock) await follow();
}

if ('wakeLock' in navigator) {
  new MutationObserver(follow).observe(document, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('visibilitychange', follow);
  void follow();
}
