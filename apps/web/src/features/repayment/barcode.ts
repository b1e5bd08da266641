import type { TicketBarcode } from '../../ui/ticket.tsx';

/** A code's image from the core, if there is one: only a picture of ours, or one that is part of the answer. */
export function barcodeOf(image: string, alt: string): TicketBarcode | undefined {
  if (!/^(data:image\/|\/|https:\/\/)/.test(image)) return undefined;
  // The space reserved for it: four times as wide as high, like our own images.
  return { src: image, alt, width: 320, height: 80 };
}
