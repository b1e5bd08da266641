import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

// Plain Node programs: our own packages are bundled, libraries stay in node_modules.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        sandbox: 'src/sandbox/main.ts',
        ops: 'src/ops/main.ts',
        'embedded-worker': 'src/db/embedded/embedded-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@plazo\//], external: ['vite'] },
  plugins: [
    {
      name: 'copy-migrations',
      closeBundle() {
        cpSync('src/db/migrations', 'dist/migrations', { recursive: true });
      },
    },
  ],
});
