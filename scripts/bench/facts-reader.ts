// Reads the facts of all companies into a database, as the first load does, in a process of its own: its memory is what it takes.
import { createPool } from '@pipa/db/testing/connections';
import { createSecVendor } from '@pipa/market-data/vendors/sec';
import { type IngestSummary, ingestReports } from '@pipa/market-ingest';

export interface FactsInput {
  readonly databaseUrl: string;
  readonly url: string;
}
export interface FactsResult {
  readonly summary: IngestSummary;
  readonly seconds: number;
  readonly megabytes: number;
  /** Of the archive as it is sent. */
  readonly packedBytes: number;
}

export const NIGHT = new Date('2026-10-17T08:00:00Z');
const KILOBYTES_A_MEGABYTE = 1_000;

if (process.send !== undefined && process.argv[2] === 'read') {
  process.once('message', (input) => {
    read(input as FactsInput).then(
      (result) => process.send?.(result, () => process.exit()),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

async function read({ databaseUrl, url }: FactsInput): Promise<FactsResult> {
  const pool = createPool(databaseUrl, { max: 4, applicationName: 'pipa-bench', onError: () => undefined });
  const started = performance.now();
  const clock = () => new Date(NIGHT.getTime() + performance.now() - started);
  let packedBytes = 0;
  const counted: typeof fetch = async (...call) => {
    const response = await fetch(...call);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        packedBytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(count) ?? null, response);
  };
  const sec = createSecVendor({ url, contact: 'Pipa bench@example.com' }, { clock, fetch: counted });
  const summary = await ingestReports({ pool, clock }, sec, { days: null, to: '2026-10-16' });
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = process.resourceUsage().maxRSS / KILOBYTES_A_MEGABYTE;
  await pool.end();
  return { summary, seconds, megabytes, packedBytes };
}
