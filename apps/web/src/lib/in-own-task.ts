/** For an effect whose work may wait: does it in a task of its own, after the screen has come alive. Returns the effect's clean-up. */
export function inOwnTask(act: () => void): () => void {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
