import { type ReactNode, useDeferredValue } from 'react';

interface AfterPaintProps {
  /** In the place of the children until they are drawn, of about their height. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Draws its children after the page around it, in slices between which the browser answers a person. Nested ones come one after
 * the other. For parts below what is seen first, so that no long task delays it.
 */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : fallback;
}
