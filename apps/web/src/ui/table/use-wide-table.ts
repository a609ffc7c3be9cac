import { TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { type RefObject, useEffect, useState } from 'react';

const TOLERANCE_PX = 2;

/** The distances that the look of a wide table follows, as properties of its frame; each is a number of pixels. */
const properties = { cutAtStart: '--cut-start', cutAtEnd: '--cut', stuckHeading: '--stuck' } as const;

/** A stretch along a row, in pixels from the start of the frame. */
interface Stretch {
  start: number;
  end: number;
}

/** Pixels in sight of the columns that have no room for their whole width at either end of the room. */
export function cutWidths(columns: readonly Stretch[], room: Stretch): Stretch {
  const cutBy = (edge: number) =>
    columns.find(({ start, end }) => start < edge - TOLERANCE_PX && end > edge + TOLERANCE_PX);
  const first = cutBy(room.start);
  const last = cutBy(room.end);
  return { start: first ? first.end - room.start : 0, end: last ? room.end - last.start : 0 };
}

/** Pixels from the top of a frame to the place where its heading keeps below the bar, within the frame. */
export const stuckBy = (frame: { top: number; height: number }, headingHeight: number, bar: number): number =>
  Math.max(0, Math.min(bar - frame.top, frame.height - headingHeight));

/** The columns that scroll, and the room for them between the name and the buttons, which keep their places. */
function movingColumns(frame: HTMLElement, heading: HTMLTableRowElement) {
  const isRtl = getComputedStyle(frame).direction === 'rtl';
  const { left, right } = frame.getBoundingClientRect();
  const cells = [...heading.cells].map((cell) => {
    const box = cell.getBoundingClientRect();
    const [start, end] = isRtl ? [right - box.right, right - box.left] : [box.left - left, box.right - left];
    return { kind: cell.classList, start, end };
  });
  const name = cells.find(({ kind }) => kind.contains('name'));
  const actions = cells.find(({ kind }) => kind.contains('actions'));
  const columns = cells.filter((cell) => cell !== name && cell !== actions);
  return { columns, room: { start: name?.end ?? 0, end: actions?.start ?? frame.clientWidth } };
}

/**
 * Follows a table in its scroller: whether it fits, and whether columns lie past its end. A column that is cut at an end is
 * covered whole (`--cut-start`, `--cut`), so that no word is shown in half. The heading of a table that scrolls sideways keeps below the top
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
      const { columns, room } = movingColumns(frame, heading);
      const cut = cutWidths(columns, room);
      set(properties.cutAtStart, frame.scrollLeft === 0 ? 0 : cut.start);
      set(properties.cutAtEnd, hidden ? cut.end : 0);
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
