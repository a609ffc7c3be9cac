import { TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { type RefObject, useEffect, useState } from 'react';

const TOLERANCE_PX = 2;

/** The distances that the look of a wide table follows, as properties of its frame; each is a number of pixels. */
const properties = { cutColumn: '--cut', stuckHeading: '--stuck' } as const;

/** Pixels of the last column in sight that has no room for its whole width before `end`; zero when it ends there. */
export function cutWidth(columns: readonly { start: number; end: number }[], end: number): number {
  const cut = columns.find((column) => column.start < end - TOLERANCE_PX && column.end > end + TOLERANCE_PX);
  return cut ? end - cut.start : 0;
}

/** Pixels from the top of a frame to the place where its heading keeps below the bar, within the frame. */
export const stuckBy = (frame: { top: number; height: number }, headingHeight: number, bar: number): number =>
  Math.max(0, Math.min(bar - frame.top, frame.height - headingHeight));

/** Columns between the name and the buttons, which both keep their places, by their distance from the frame's start. */
function movingColumns(frame: HTMLElement, heading: HTMLTableRowElement) {
  const isRtl = getComputedStyle(frame).direction === 'rtl';
  const { left, right } = frame.getBoundingClientRect();
  const cells = [...heading.cells].map((cell) => {
    const box = cell.getBoundingClientRect();
    const [start, end] = isRtl ? [right - box.right, right - box.left] : [box.left - left, box.right - left];
    return { isActions: cell.classList.contains('actions'), start, end };
  });
  const actions = cells.find(({ isActions }) => isActions);
  return { columns: cells.filter(({ isActions }) => !isActions), end: actions?.start ?? frame.clientWidth };
}

/**
 * Follows a table in its scroller: whether it fits, and whether columns lie past its end. A column that is cut at the end is
 * covered whole (`--cut`), so that no word is shown in half. The heading of a table that scrolls sideways keeps below the top
 * bar (`--stuck`), which the page cannot do as the scroller catches it.
 */
export function useWideTable(scroller: RefObject<HTMLElement | null>, hasRows: boolean, keepsHeading: boolean) {
  const [hidesEnd, setHidesEnd] = useState(false);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const frame = hasRows ? scroller.current : null;
    const table = frame?.firstElementChild;
    if (!frame || !(table instanceof HTMLTableElement)) return;
    const heading = table.tHead?.rows[0];
    const set = (property: string, px: number) => frame.style.setProperty(property, `${px}px`);
    const look = () => {
      const beyondPx = frame.scrollWidth - frame.clientWidth;
      // In a right-to-left layout the offset is negative.
      const hidden = beyondPx - Math.abs(frame.scrollLeft) > TOLERANCE_PX;
      setHidesEnd(hidden);
      setFits(beyondPx <= TOLERANCE_PX);
      if (!heading) return;
      const { columns, end } = movingColumns(frame, heading);
      set(properties.cutColumn, hidden ? cutWidth(columns, end) : 0);
    };
    const follow = () => {
      if (heading && frame.scrollWidth - frame.clientWidth > TOLERANCE_PX)
        set(
          properties.stuckHeading,
          stuckBy(frame.getBoundingClientRect(), heading.getBoundingClientRect().height, TOP_BAR_HEIGHT_PX),
        );
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(frame);
    sizes.observe(table);
    frame.addEventListener('scroll', look, { passive: true });
    if (keepsHeading) window.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', look);
      window.removeEventListener('scroll', follow);
      frame.style.removeProperty(properties.stuckHeading);
    };
  }, [scroller, hasRows, keepsHeading]);
  return { hidesEnd, fits };
}
