// While developing: hot reload has to be in place before the first component is loaded.
const refresh = (await import(/* @vite-ignore */ '/@react-refresh' as string)) as {
  injectIntoGlobalHook(target: Window): void;
};
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
await import(/* @vite-ignore */ '/@vite/client' as string);
await import('./entry-client.tsx');

export {};
