import { useCallback, useEffect, useRef, useState } from 'react';

/** Within so many pixels of the end a reader is at the end. */
const NEAR_PX = 60;

/** Keeps a scroller at its end while it grows, unless a reader has scrolled up. */
export function useStickToEnd() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    const frame = scroller.current;
    if (frame) frame.scrollTop = frame.scrollHeight;
  }, []);
  const onScroll = () => {
    const frame = scroller.current;
    if (!frame) return;
    sticks.current = frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR_PX;
    setAtEnd(sticks.current);
  };
  useEffect(() => {
    const [frame, inside] = [scroller.current, content.current];
    if (!frame || !inside) return;
    const sizes = new ResizeObserver(() => {
      if (sticks.current) frame.scrollTop = frame.scrollHeight;
    });
    sizes.observe(frame);
    sizes.observe(inside);
    return () => sizes.disconnect();
  }, []);
  return { scroller, content, isAtEnd, toEnd, onScroll };
}
