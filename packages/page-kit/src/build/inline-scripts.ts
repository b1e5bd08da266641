import { build, type Plugin } from 'vite';

/**
 * `import text from './x.ts?script'`: the text of a script, compiled with its imports, to be inlined in a document. A classic script is
 * wrapped in a function, because it would otherwise share its names with every other one; `./x.ts?module` has its own names.
 */
export function inlineScripts(target: string[]): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\.ts\?(script|module)$/ },
      async handler(id) {
        const [file = '', kind] = id.split('?');
        const { text, files } = await compile(file, kind === 'module' ? 'es' : 'iife', target);
        for (const one of files) this.addWatchFile(one);
        return `export default ${JSON.stringify(text)};`;
      },
    },
  };
}

async function compile(
  file: string,
  format: 'es' | 'iife',
  target: string[],
): Promise<{ text: string; files: readonly string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      target,
      rolldownOptions: {
        input: file,
        output: { format, strict: false },
        optimization: { inlineConst: { mode: 'all' } },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk' || outputs.length > 1) throw new Error(`${file} is not one script`);
  const text = chunk.code.trim();
  if (text.includes('</') || text.includes('<!--')) throw new Error(`${file} would end its own script element`);
  return { text, files: chunk.moduleIds };
}
