/** What is wrong with a chosen file, before it is sent; null if nothing is. Its words are messages of the form. */
export async function faultOf(file: File): Promise<'emptyFile' | 'goneFile' | 'noPicture' | null> {
  // A phone that does not know a file's kind gives none: then the server looks.
  if (file.type !== '' && !file.type.startsWith('image/')) return 'noPicture';
  try {
    // What was moved or deleted since it was chosen cannot be read.
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return 'goneFile';
  }
  return file.size === 0 ? 'emptyFile' : null;
}
