import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 150;
const ANSWER_TIMEOUT_MS = 3_000;

async function isReady(url: string, anyAnswer: boolean): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await response.body?.cancel();
    return anyAnswer || response.ok;
  } catch {
    return false;
  }
}

/** Resolves when a URL answers with success, or at all; rejects after the time given or when the signal says so. */
export async function untilReady(
  url: string,
  limitMs: number,
  signal: AbortSignal,
  { anyAnswer = false }: { readonly anyAnswer?: boolean } = {},
): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  while (!(await isReady(url, anyAnswer))) {
    signal.throwIfAborted();
    if (performance.now() > deadlineMs) throw new Error(`${url} is not ready after ${limitMs / 1000} s.`);
    await wait(ASK_EVERY_MS);
  }
}
