/**
 * The screens are written against React's API and run on Preact: a quarter of the download (docs/decisions/008).
 * `vite` builds and vitest tests with the same replacements; without them React itself would be asked for.
 */
export const reactAsPreact = [
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
