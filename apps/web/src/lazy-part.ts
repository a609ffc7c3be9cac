import { type ComponentType, lazy } from 'react';

/** Pauses before a file is asked for again, in milliseconds. */
const PAUSES_MS = [500, 1_500, 4_000] as const;

/**
 * Loads a file of the client. A server that refuses it because of load, or is away for a moment, is asked again before the
 * page gives up; files of a version that was replaced stay missing, and the last failure is thrown.
 */
export async function loadPart<T>(load: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch (fault) {
      console.warn('A part of the page is loaded again', fault);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/** A component in a file of its own, loaded when it is first drawn. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load));
