import { VendorError } from '../vendor-error.ts';

interface BodyReading {
  /** Longest silence. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface Chunks {
  /** Null at the end. */
  next(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

const END = { done: true, value: undefined } as const;

/** The chunks of a body, none later than the time limit after the one before. */
export function chunksOf(response: Response, { timeoutMs, signal }: BodyReading): Chunks {
  const reader = response.body?.getReader();
  const declared = lengthOf(response.headers);
  let received = 0;
  /** A slow reader may find the connection cut behind the last byte. */
  const endOf = (error: unknown) => {
    if (declared !== null && received === declared) return END;
    throw error;
  };
  return {
    next: async () => {
      signal?.throwIfAborted();
      const read = await (reader === undefined ? END : inTime(reader.read(), timeoutMs).catch(endOf));
      if (read.done) {
        // A connection that ends early is not always an error of the line.
        if (declared !== null && received < declared) throw new Error(`${received} of ${declared} bytes`);
        return null;
      }
      received += read.value.byteLength;
      return read.value;
    },
    cancel: async () => {
      await reader?.cancel().catch(() => undefined);
    },
  };
}

export async function bodyText(
  response: Response,
  reading: BodyReading & { readonly mostBytes: number },
): Promise<string> {
  const chunks = chunksOf(response, reading);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
    bytes += chunk.byteLength;
    if (bytes > reading.mostBytes) {
      await chunks.cancel();
      throw new VendorError({ kind: 'Unreadable' }, `An answer is beyond ${reading.mostBytes} bytes`);
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Null where the bytes that arrive are others than those that are counted. */
function lengthOf(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`silence of ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
