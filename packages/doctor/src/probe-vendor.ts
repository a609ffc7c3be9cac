import { type UsedVendor, type VendorCredential, type VendorProbe, vendorProbes } from '@pipa/market-data/vendors';
import type { VendorFacts, VendorReply } from './facts.ts';

export interface Probing {
  readonly fetch: typeof fetch;
  readonly clock: () => Date;
  readonly timeoutMs?: number;
}

type Credentials = { readonly [Name in VendorCredential]?: string };

const TIMEOUT_MS = 10_000;
/** Of a body; its beginning shows what it is. */
const READ_BYTES = 2_048;

/** Asks a vendor once; one whose key is missing is not asked. */
export async function probeVendor(vendor: UsedVendor, keys: Credentials, probing: Probing): Promise<VendorFacts> {
  if (vendor.missing.length > 0) return { ...vendor, reply: null };
  const probe = vendorProbes[vendor.name](keys);
  try {
    return { ...vendor, reply: await ask(vendor.url, probe, probing) };
  } catch (error) {
    return { ...vendor, reply: reasonOf(error) };
  }
}

async function ask(url: string, probe: VendorProbe, { fetch, clock, timeoutMs = TIMEOUT_MS }: Probing) {
  const address = new URL(`${url.replace(/\/+$/, '')}${probe.path}`);
  for (const [name, value] of Object.entries(probe.query ?? {})) address.searchParams.set(name, value);
  const sentAt = clock();
  const response = await fetch(address, {
    headers: { 'user-agent': 'Pipa', ...probe.headers },
    // A redirect would carry a key in headers to another host; the keyless one may lead to another file.
    redirect: probe.headers === undefined && probe.query === undefined ? 'follow' : 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const receivedAt = clock();
  const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const begin = await beginOf(response);
  return {
    status: response.status,
    contentType,
    isReadable: probe.contentType.test(contentType) && probe.begins.test(begin),
    date: dateOf(response.headers),
    receivedAt,
    elapsedMs: Math.max(0, receivedAt.getTime() - sentAt.getTime()),
    remaining: countOf(response.headers, ['x-ratelimit-remaining', 'ratelimit-remaining']),
    limit: countOf(response.headers, ['x-ratelimit-limit', 'ratelimit-limit']),
  } satisfies VendorReply;
}

async function beginOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  // Leaving the loop ends the body, of which the rest is not read.
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk.subarray(0, READ_BYTES - read), { stream: true });
    read += chunk.length;
    if (read >= READ_BYTES) break;
  }
  return text;
}

function dateOf(headers: Headers): Date | null {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

function countOf(headers: Headers, names: readonly string[]): number | null {
  const value = names.map((name) => headers.get(name)).find((each) => each !== null && /^\d{1,12}$/.test(each));
  return value === undefined || value === null ? null : Number(value);
}

/** Why no answer came, without the address, which may hold a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const code = (error.cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : error.name;
}
