/** A script to be inlined, compiled with what it imports (page-kit/src/build/inline-scripts.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}

/** The same for an element of `type="module"`. */
declare module '*?module' {
  const text: string;
  export default text;
}
