/**
 * The same pure function of a text, which keeps its newest answers: what is drawn for a screen is drawn again whenever that
 * is reloaded, come back to or printed.
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
