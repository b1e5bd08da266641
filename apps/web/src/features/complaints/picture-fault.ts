/**
 * What is wrong with a chosen file, before it is sent; null if nothing is. Its words are messages of the form. `size`: how large it was
 * when it was chosen, as a file that has gone away since says 0.
 */
export async function faultOf(file: File, size: number): Promise<'emptyFile' | 'goneFile' | 'noPicture' | null> {
  if (size === 0) return 'emptyFile';
  // A phone that does not know a file's kind gives none: then the server looks.
  if (file.type !== '' && !file.type.startsWith('image/')) return 'noPicture';
  try {
    const first = await file.slice(0, 1).arrayBuffer();
    return first.byteLength === 0 ? 'goneFile' : null;
  } catch {
    return 'goneFile';
  }
}
