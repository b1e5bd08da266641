import './picture-gallery.css';

export interface GalleryPicture {
  src: string;
  alt: string;
}

/** A row of pictures to swipe through; scrollable by keyboard too, hence focusable and named. */
export function PictureGallery({ label, pictures }: { label: string; pictures: readonly GalleryPicture[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer (WCAG 2.1.1)
    <ul className="gallery" aria-label={label} tabIndex={0}>
      {pictures.map((picture) => (
        <li key={picture.src}>
          <img src={picture.src} alt={picture.alt} width="320" height="200" loading="lazy" />
        </li>
      ))}
    </ul>
  );
}
