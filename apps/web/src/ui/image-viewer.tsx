import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { useModal } from './use-modal.ts';

export interface ViewerPicture {
  src: string;
  /** 'Picture 2 of 3'. */
  alt: string;
}

export interface ImageViewerProps {
  title: string;
  pictures: readonly ViewerPicture[];
  labels: { previous: string; next: string; dismiss: string };
}

/**
 * Small pictures, each a link to itself, so that a tap before the scripts shows it too. Alive, they open side by side over
 * the screen: swiped and pinched by the platform, stepped through by its buttons and the arrow keys.
 */
export function ImageViewer({ title, pictures, labels }: ImageViewerProps) {
  const [shown, setShown] = useState<number | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  const isOpen = shown !== null;
  const modal = useModal(isOpen, () => setShown(null));
  const opened = useRef(0);

  useEffect(() => {
    const list = strip.current;
    if (!isOpen || list === null) return;
    list.scrollTo({ left: opened.current * list.clientWidth, behavior: 'instant' });
    const follow = () => setShown(Math.round(list.scrollLeft / list.clientWidth));
    list.addEventListener('scroll', follow, { passive: true });
    return () => list.removeEventListener('scroll', follow);
  }, [isOpen]);

  const step = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  const at = shown ?? 0;

  return (
    <>
      <ul className="thumbnails">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a
              href={src}
              onClick={(event) => {
                event.preventDefault();
                opened.current = index;
                setShown(index);
              }}
            >
              <img src={src} alt={alt} width="96" height="96" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      <ModalFrame
        modal={modal}
        kind="viewer"
        open={isOpen}
        title={title}
        dismissLabel={labels.dismiss}
        dismiss={
          <button
            type="button"
            className="modal-dismiss"
            aria-label={labels.dismiss}
            onClick={() => modal.current?.close()}
          >
            <Icon name="close" />
          </button>
        }
        actions={
          <div className="viewer-steps">
            <button
              type="button"
              className="button button-secondary"
              aria-label={labels.previous}
              disabled={at === 0}
              onClick={() => step(at - 1)}
            >
              <Icon name="back" />
            </button>
            <p role="status">{isOpen && pictures[at]?.alt}</p>
            <button
              type="button"
              className="button button-secondary"
              aria-label={labels.next}
              disabled={at === pictures.length - 1}
              onClick={() => step(at + 1)}
            >
              <Icon name="forward" />
            </button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer (WCAG 2.1.1) */}
        <ul className="viewer-strip" ref={strip} tabIndex={0} aria-label={title}>
          {pictures.map(({ src, alt }) => (
            <li key={src}>{isOpen && <img src={src} alt={alt} />}</li>
          ))}
        </ul>
      </ModalFrame>
    </>
  );
}
