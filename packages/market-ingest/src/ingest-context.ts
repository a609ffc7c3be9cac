import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { TradingDay } from '@pipa/calendar';
import type { IngestDataset, IngestOutcome } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { beginIngest, saveIngest } from '@pipa/db/market';
import {
  type MarketVendor,
  readPages,
  type VendorPage,
  type VendorPart,
  type VendorRow,
} from '@pipa/market-data/vendors';

/** What every reading of a vendor needs. */
export interface IngestContext {
  /** Connections that take COPY. */
  readonly pool: Pool;
  clock(): Date;
  /** Default: the timer of the process. */
  wait?(ms: number, signal?: AbortSignal): Promise<unknown>;
  readonly signal?: AbortSignal;
}

/** How a reading ended. */
export interface IngestSummary {
  readonly id: number;
  readonly outcome: IngestOutcome;
  /** Rows that were read. */
  readonly rows: number;
  /** Earlier values that it replaced; of macro series and reports the days and quarters of which anything was new. */
  readonly revised: number;
  readonly findings: number;
  readonly note: string | null;
}

/** A reading under way: counts its rows, hashes them, and keeps its row in the database. */
export class Reading {
  readonly id: number;
  rows = 0;
  revised = 0;
  findings = 0;
  cursor: string | null;
  readonly #context: IngestContext;
  readonly #hash = createHash('sha256');

  private constructor(context: IngestContext, id: number, cursor: string | null) {
    this.#context = context;
    this.id = id;
    this.cursor = cursor;
  }

  static async begin(
    context: IngestContext,
    vendor: Pick<MarketVendor, 'name'>,
    dataset: IngestDataset,
    asOf: TradingDay,
    cursor: string | null = null,
  ): Promise<Reading> {
    const ingest = { vendor: vendor.name.slice(0, 32), dataset, asOf, retrievedAt: context.clock() };
    return new Reading(context, await beginIngest(context.pool, ingest), cursor);
  }

  /** The pages of a part, counted and hashed as they come. */
  async *pages<Request, Row extends VendorRow>(
    vendor: MarketVendor,
    part: VendorPart<Request, Row>,
    request: Request,
  ): AsyncGenerator<VendorPage<Row>> {
    const { signal, wait = (ms: number, stop?: AbortSignal) => setTimeout(ms, undefined, { signal: stop }) } =
      this.#context;
    for await (const page of readPages(vendor, part, request, { wait, signal })) {
      this.rows += page.rows.length;
      for (const { symbol, raw } of page.rows) this.#hash.update(`${symbol}\n${raw}\n`);
      yield page;
    }
  }

  /** Stores how far it has come. */
  save(): Promise<void> {
    return this.#store('Running', null, null);
  }

  async end(outcome: IngestOutcome, note: string | null = null): Promise<IngestSummary> {
    await this.#store(outcome, this.#hash.digest('hex'), note);
    const { id, rows, revised, findings } = this;
    return { id, outcome, rows, revised, findings, note };
  }

  /** Runs the work of the reading; what it throws is its end. */
  async run(work: () => Promise<IngestSummary>): Promise<IngestSummary> {
    try {
      return await work();
    } catch (error) {
      // The failure itself is what counts, also where the database is what failed.
      await this.end('Failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  }

  #store(outcome: IngestOutcome, hash: string | null, note: string | null): Promise<void> {
    const { id, rows, revised, findings, cursor } = this;
    return saveIngest(this.#context.pool, { id, outcome, hash, rows, revised, findings, cursor, note });
  }
}
