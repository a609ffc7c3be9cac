import { Component, type ReactNode, Suspense, useEffect } from 'react';
import type { LazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { notify } from './toaster.tsx';

interface PartFrameProps {
  /** Called when the part failed, to close it; it may be opened again. */
  onFault: () => void;
  children: ReactNode;
}

class Boundary extends Component<PartFrameProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(fault: unknown) {
    console.error('A part of the page failed', fault);
    notify.error(messages.shell.partLost);
    this.props.onFault();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Frame of a dialog from a file of its own: when the dialog fails, an alert says so and the page below it stays. */
export const PartFrame = ({ onFault, children }: PartFrameProps) => (
  <Boundary onFault={onFault}>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
);

/** Pause before preloading in browsers that do not say when they are idle, in milliseconds. */
const NO_IDLE_MS = 2_000;

/** Loads a part once the browser is idle, so that it opens although the server is gone by then. */
export function useIdlePreload({ preload }: Pick<LazyPart<never>, 'preload'>) {
  useEffect(() => {
    if (typeof window.requestIdleCallback === 'function') {
      const request = window.requestIdleCallback(preload);
      return () => window.cancelIdleCallback(request);
    }
    const timer = setTimeout(preload, NO_IDLE_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
