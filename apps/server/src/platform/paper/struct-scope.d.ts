// @types/pdfkit is behind pdfkit 0.20: a heading cell says whether it heads a row or a column.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
    bbox?: [number, number, number, number];
  }
}
