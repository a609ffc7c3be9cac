/** Lets a bounded number of reads run at once; the others wait in the sequence in which they came. */
export function createGate(maxAtOnce: number): <T>(read: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (read) => {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await read();
    } finally {
      // The place goes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
