// Checks that every `npm run ...` named in a document, message or comment is a script of package.json. Run by scripts/docs.mjs --check.

/**
 * One line for each command that does not exist.
 * @param {ReadonlySet<string>} scripts the names in package.json
 * @param {Iterable<{ path: string, text: string }>} files
 */
export function unknownCommands(scripts, files) {
  return [...files].flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/\bnpm run (?:--?[\w-]+ )*([a-z][\w:-]*)/g)]
          .filter(([, name = '']) => !scripts.has(name))
          .map(([, name]) => `${path}:${at + 1} names npm run ${name}, which package.json lacks`),
      ),
  );
}
