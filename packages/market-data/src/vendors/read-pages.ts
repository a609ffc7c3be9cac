import { DomainError } from '@pipa/contract';
import {
  type MarketVendor,
  MOST_ROWS_A_PAGE,
  type VendorPage,
  type VendorPart,
  type VendorRow,
} from './market-vendor.ts';
import { VendorError } from './vendor-error.ts';

export interface PageReading {
  wait(ms: number, signal?: AbortSignal): Promise<unknown>;
  readonly signal?: AbortSignal;
  /** Cursor of the last page that was kept of a reading that broke off; null to begin. */
  readonly after?: string | null;
}

const MOST_PAGES = 200_000;
/** Refusals in a row after which the vendor is given up. */
const MOST_REFUSALS = 5;
const LONGEST_WAIT_MS = 300_000;

/** All pages of a part, no faster than the vendor allows; behind a refusal it goes on after the last page. */
export async function* readPages<Request, Row extends VendorRow>(
  { limits }: Pick<MarketVendor, 'limits'>,
  part: VendorPart<Request, Row>,
  request: Request,
  { wait, signal, after: begin = null }: PageReading,
): AsyncGenerator<VendorPage<Row>> {
  const pauseMs = limits.requestsAMinute === null ? 0 : 60_000 / limits.requestsAMinute;
  let after: string | null = begin;
  let pages = 0;
  for (let refusals = 0; ; refusals++) {
    try {
      for await (const page of part(request, { after, signal })) {
        assertBounds(++pages, page.rows.length);
        yield page;
        signal?.throwIfAborted();
        after = page.cursor;
        refusals = 0;
        if (pauseMs > 0) await wait(pauseMs, signal);
      }
      return;
    } catch (error) {
      const waitMs = retryAfterMs(error);
      if (waitMs === null || refusals >= MOST_REFUSALS) throw error;
      await wait(waitMs, signal);
    }
  }
}

/** Null for what another try does not mend. */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof VendorError) || error.failure.kind !== 'RateLimited') return null;
  return error.failure.retryAfterMs <= LONGEST_WAIT_MS ? error.failure.retryAfterMs : null;
}

function assertBounds(pages: number, rows: number): void {
  if (pages > MOST_PAGES) throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_PAGES} pages` });
  if (rows > MOST_ROWS_A_PAGE)
    throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_ROWS_A_PAGE} rows a page` });
}
