/** A script to be inlined, compiled with its imports (page-kit/src/build/inline-scripts.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}

/** The same for an element of `type="module"`. */
declare module '*?module' {
  const text: string;
  export default text;
}
