import * as controls from '@plazo/page-kit/base/controls';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import * as shapes from './shapes.ts';
import './button.css';
import './image-viewer.css';

export interface ViewerPicture {
  src: string;
  /** 'Picture 2 of 3'. */
  alt: string;
}

export interface ImageViewerProps {
  title: string;
  pictures: readonly ViewerPicture[];
  /** `see`: what a tap on a thumbnail does. */
  labels: Record<'see' | 'previous' | 'next' | 'zoomIn' | 'zoomOut' | 'dismiss', string>;
}

/**
 * Thumbnails, each a link to its picture, so that a tap before the scripts have loaded works too. The base script opens them side by side
 * over the screen, to swipe through, or to step through with buttons and arrow keys; two fingers, a wheel, keys or buttons zoom.
 */
export function ImageViewer({ title, pictures, labels }: ImageViewerProps) {
  const id = useId();
  return (
    <>
      <ul className="thumbnails">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a href={src} {...controls.opens(id)} {...controls.showsPicture(index)}>
              <img src={src} alt={alt} width="96" height="96" loading="lazy" />
              <span>{labels.see}</span>
            </a>
          </li>
        ))}
      </ul>
      <ModalFrame
        id={id}
        kind="viewer"
        title={title}
        dismissLabel={labels.dismiss}
        actions={
          <div className="viewer-steps">
            <p role="status" />
            <Control label={labels.previous} shape={shapes.back} {...controls.steps(-1)} />
            <Control label={labels.zoomOut} shape={shapes.less} {...controls.zooms(-1)} />
            <Control label={labels.zoomIn} shape={shapes.add} {...controls.zooms(1)} />
            <Control label={labels.next} shape={shapes.forward} {...controls.steps(1)} />
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer (WCAG 2.1.1) */}
        <ul className="viewer-strip" tabIndex={0} aria-label={title}>
          {pictures.map(({ src, alt }) => (
            // Lazily: unopened pictures are not fetched.
            <li key={src}>
              <img src={src} alt={alt} loading="lazy" />
            </li>
          ))}
        </ul>
      </ModalFrame>
    </>
  );
}

function Control({ label, shape, ...acts }: { label: string; shape: string }) {
  return (
    <button type="button" className="button button-secondary" aria-label={label} {...acts}>
      <Icon shape={shape} />
    </button>
  );
}
