/**
 * Caches the latest results of a pure function of a string: a screen's images are needed again whenever it is reloaded,
 * revisited or printed.
 */
export function remembered<T>(answer: (text: string) => T, most = 500): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const made = answer(text);
    const [oldest] = answers.keys();
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
    answers.set(text, made);
    return made;
  };
}
