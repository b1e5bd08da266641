import type { TicketBarcode } from '../../ui/ticket.tsx';

/** A code's image from the wire, if there is one. Only a picture of ours or one that travels with the answer. */
export function barcodeOf(image: string, alt: string): TicketBarcode | undefined {
  if (!/^(data:image\/|\/|https:\/\/)/.test(image)) return undefined;
  // The room that is kept for it: four times as wide as high, as our own images are.
  return { src: image, alt, width: 320, height: 80 };
}
