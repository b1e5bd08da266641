/** Opens something with the first secret that fits; throws the last one's error if none fits. */
export function openWithFirst<T>(secrets: readonly string[], open: (secret: string) => T): T {
  let failure: unknown = new Error('there is no secret');
  for (const secret of secrets) {
    try {
      return open(secret);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
