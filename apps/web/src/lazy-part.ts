import { type ComponentType, createElement, lazy } from 'react';

/** Pauses before a file is asked for again, in milliseconds. */
const PAUSES_MS = [500, 1_500, 4_000] as const;

/** A file of the client that could not be loaded; the browser's failure is its cause. */
export class LostPart extends Error {
  override readonly name = 'LostPart';
}

/**
 * Loads a file of the client. A server that refuses it because of load, or is away for a moment, is asked again before the
 * page gives up; files of a version that was replaced stay missing, and a LostPart is thrown.
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
  return load().catch((cause: unknown) => {
    throw new LostPart(cause instanceof Error ? cause.message : String(cause), { cause });
  });
}

/** A component in a file of its own, loaded when it is first drawn or preloaded. */
export type LazyPart<P> = ComponentType<P> & {
  /** Begins to load the file, also again after it was lost. */
  preload: () => void;
};

export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  pausesMs?: readonly number[],
): LazyPart<P> {
  let loading: { Drawn: ComponentType<P>; isLost: boolean } | undefined;
  const begin = () => {
    const file = loadPart(load, pausesMs);
    const begun = { Drawn: lazy(() => file) as ComponentType<P>, isLost: false };
    file.catch(() => {
      begun.isLost = true;
    });
    loading = begun;
    return begun;
  };
  // What was lost keeps its fault until it is preloaded again, so that drawing ends.
  const Part = (props: P) => createElement((loading ?? begin()).Drawn, props);
  return Object.assign(Part, {
    preload: () => {
      if (!loading || loading.isLost) begin();
    },
  });
}
