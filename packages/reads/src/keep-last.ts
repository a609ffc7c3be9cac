/**
 * Keeps what was read last until another key is asked for. What fails, or is not `isFinal` yet, is read again by the next call; calls
 * at the same time share one read.
 */
export function keepLast<T>(): (key: string, read: () => Promise<T>, isFinal: (found: T) => boolean) => Promise<T> {
  let last: { readonly key: string; readonly found: Promise<T> } | null = null;
  return async (key, read, isFinal) => {
    if (last?.key !== key) last = { key, found: read() };
    const current = last;
    let isKept = false;
    try {
      const found = await current.found;
      isKept = isFinal(found);
      return found;
    } finally {
      if (!isKept && last === current) last = null;
    }
  };
}
