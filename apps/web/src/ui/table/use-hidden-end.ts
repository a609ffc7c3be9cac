import { type RefObject, useEffect, useState } from 'react';

const TOLERANCE_PX = 2;

/** Whether a scroller has columns past its end, so that a cut-off figure can be marked, and whether its table fits into it. */
export function useHiddenEnd(scroller: RefObject<HTMLElement | null>, hasRows: boolean) {
  const [hidesEnd, setHidesEnd] = useState(false);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const frame = hasRows ? scroller.current : null;
    const table = frame?.firstElementChild;
    if (!frame || !table) return;
    // In a right-to-left layout the offset is negative.
    const look = () => {
      const beyondPx = frame.scrollWidth - frame.clientWidth;
      setHidesEnd(beyondPx - Math.abs(frame.scrollLeft) > TOLERANCE_PX);
      setFits(beyondPx <= TOLERANCE_PX);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(frame);
    sizes.observe(table);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', look);
    };
  }, [scroller, hasRows]);
  return { hidesEnd, fits };
}
