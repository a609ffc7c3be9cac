import type { TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import type { VendorHttp, VendorHttpCall } from '../http/vendor-http.ts';
import type { Provenance } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';

/** What the parts share. */
export interface MassiveLine {
  readonly http: VendorHttp;
  readonly clock: () => Date;
  provenance(dataset: string): Provenance;
  /** First day that the plan has. */
  historyFrom(): TradingDay;
  /** Path of the vendor's address, without a slash at its end. */
  readonly basePath: string;
}

/** A list of the vendor. An empty one may be missing. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    status: z.string(),
    error: z.string().optional(),
    message: z.string().optional(),
    results: z.array(row).default([]),
    next_url: z.string().nullish(),
  });

/** One answer: its rows and what asks for the rest. `token` is the path of a further page. */
export async function readList<Row extends z.ZodType>(
  { http, basePath }: MassiveLine,
  row: Row,
  first: VendorHttpCall,
  token: string | null,
): Promise<{ readonly rows: z.output<Row>[]; readonly next: string | null }> {
  const answer = await http.json(listOf(row), token === null ? first : { ...callOf(token), signal: first.signal });
  // A plan that is behind says DELAYED.
  if (answer.status !== 'OK' && answer.status !== 'DELAYED')
    throw new VendorError(
      { kind: answer.status === 'NOT_AUTHORIZED' ? 'NotEntitled' : 'Unreadable' },
      `Massive: ${answer.status} ${answer.message ?? answer.error ?? ''}`,
    );
  return { rows: answer.results, next: answer.next_url ? pathOf(answer.next_url, basePath) : null };
}

/** The address of a further page without its host: the key goes to the vendor's own alone. */
function pathOf(address: string, basePath: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('apiKey');
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  return `${path}?${searchParams}`;
}

function callOf(token: string): VendorHttpCall {
  const [path = '', query] = token.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}
