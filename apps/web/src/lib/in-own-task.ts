/**
 * For an effect whose work can wait: runs it in a task of its own, after the screen has become interactive. Returns the effect's clean-up.
 */
export function inOwnTask(act: () => void): () => void {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
