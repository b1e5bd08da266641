/**
 * A thread's file, in the same folder as the module that starts it: `name.js` in the build, `name.ts` in the sources. `from` is that
 * module's address.
 */
export function workerEntry(from: string, name: string): URL {
  if (!from.endsWith('.ts')) return new URL(`./${name}.js`, from);
  // This thread's TypeScript loader does not apply to others: the worker must install its own.
  const tsx = import.meta.resolve('tsx/esm/api');
  const worker = new URL(`./${name}.ts`, from).href;
  const source = `import { register } from '${tsx}'; register(); await import('${worker}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}
