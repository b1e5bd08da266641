/** Saves a text as a file on the person's machine. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  // A spreadsheet takes a CSV without this mark for the encoding of its own machine.
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  const address = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
