/** The value of a cookie in the text of `document.cookie`, or null (requirement U4). */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decode(pair.slice(name.length + 1));
  }
  return null;
}

/** The text to assign to `document.cookie`. Spec 9: it expires at the end of 9999; browsers shorten that to their maximum. */
export function cookieText(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; expires=Fri, 31 Dec 9999 23:59:59 GMT; path=/; secure; samesite=lax`;
}

// A stray '%' written by other code is no reason to fail.
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
