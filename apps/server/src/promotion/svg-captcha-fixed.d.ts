// The package's own types lack the function that the module exports.
declare module 'svg-captcha-fixed' {
  /** Draws a text as SVG. */
  export default function draw(
    text: string,
    options: { width: number; height: number; fontSize: number; noise: number },
  ): string;
}
