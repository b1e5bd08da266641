/** Writes to the standard output, and waits for a slow reader instead of keeping everything in memory. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
