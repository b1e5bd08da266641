import { tabsPrerenderedSiblings, tabsSwipeThreshold } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';

/** A strip of panels side by side: which one is shown, and which have been rendered. */
export function usePanels(initial: number) {
  const [selected, setSelected] = useState(initial);
  const [isAlive, setAlive] = useState(false);
  // Rendered panels stay: the reader may come back.
  const rendered = useRef(new Set<number>());
  const panels = useRef<HTMLDivElement>(null);
  const started = useRef(initial);
  for (let near = selected - tabsPrerenderedSiblings; near <= selected + tabsPrerenderedSiblings; near += 1) {
    rendered.current.add(near);
  }

  useEffect(() => {
    const strip = panels.current;
    if (strip === null) return;
    setAlive(true);
    // A URL without the fragment shows the first panel.
    if (strip.scrollLeft === 0) strip.scrollTo({ left: started.current * strip.clientWidth, behavior: 'instant' });
    const followScroll = () => setSelected(Math.round(strip.scrollLeft / strip.clientWidth));
    followScroll();
    strip.addEventListener('scroll', followScroll, { passive: true });
    const forget = followSwipes(strip);
    return () => {
      strip.removeEventListener('scroll', followScroll);
      forget();
    };
  }, []);

  return {
    selected,
    isAlive,
    isRendered: (index: number) => rendered.current.has(index),
    panels,
    show(index: number) {
      if (panels.current) showPanel(panels.current, index);
    },
  };
}

function showPanel(strip: HTMLElement, index: number) {
  strip.scrollTo({ left: index * strip.clientWidth });
}

/** Requirement U2: a swipe over 0.3 of the width changes the tab; snapping alone would require half of it. */
function followSwipes(strip: HTMLElement): () => void {
  let from: { x: number; index: number } | null = null;
  const begin = ({ touches: [finger, second] }: TouchEvent) => {
    from = finger && !second ? { x: finger.clientX, index: Math.round(strip.scrollLeft / strip.clientWidth) } : null;
  };
  const end = ({ changedTouches: [finger] }: TouchEvent) => {
    if (!from || !finger) return;
    const moved = from.x - finger.clientX;
    // Only a touch that moved the strip was a swipe; one that scrolled the page was not.
    const hasMoved = Math.abs(strip.scrollLeft - from.index * strip.clientWidth) > 1;
    if (hasMoved && Math.abs(moved) >= tabsSwipeThreshold * strip.clientWidth) {
      showPanel(strip, from.index + Math.sign(moved));
    }
    from = null;
  };
  strip.addEventListener('touchstart', begin, { passive: true });
  strip.addEventListener('touchend', end, { passive: true });
  return () => {
    strip.removeEventListener('touchstart', begin);
    strip.removeEventListener('touchend', end);
  };
}
