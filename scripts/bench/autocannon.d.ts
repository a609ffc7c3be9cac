// The part of autocannon's interface that the benches use; it ships no types of its own.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Threads that send, beside the caller's. */
    workers?: number;
    headers?: Record<string, string>;
  }

  interface Result {
    /** Of each second. */
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
