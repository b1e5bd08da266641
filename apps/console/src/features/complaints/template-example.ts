/** A template as it would read: `{{folio}}` and the others with what they stand for. */
export function exampleOf(content: string, examples: Readonly<Record<string, string>>): string {
  return content.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const known = name.trim();
    return Object.hasOwn(examples, known) ? (examples[known] ?? whole) : whole;
  });
}
