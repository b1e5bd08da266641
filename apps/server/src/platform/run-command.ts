/** Ends the process with a command's exit code; 1, and a line on standard error, if it throws. */
export function runCommand(run: (words: readonly string[]) => Promise<number>): void {
  run(process.argv.slice(2))
    .then((code) => {
      process.exitCode = code;
    })
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
}
