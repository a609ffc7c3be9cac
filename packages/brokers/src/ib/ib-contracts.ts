import { readAnswer } from './ib-api.ts';
import type { IbSession } from './ib-session.ts';
import { stocks } from './ib-wire.ts';

const KNOWN_MS = 12 * 3_600_000;
const MOST_KNOWN = 20_000;

/** Classes of shares are written with a space there, with a dot here. */
export const tickerOf = (symbol: string): string => symbol.replaceAll('.', ' ');
export const symbolOf = (ticker: string): string => ticker.trim().replaceAll(' ', '.');

/** The broker's numbers of symbols, asked for again after half a day, since a ticker may pass to another company. */
export class IbContracts {
  readonly #known = new Map<string, { readonly conid: number; readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null for a symbol that is no stock of the United States there. */
  async conidOf(session: IbSession, symbol: string): Promise<number | null> {
    const known = this.#known.get(symbol);
    if (known !== undefined && this.#now() - known.at < KNOWN_MS) return known.conid;
    const ticker = tickerOf(symbol);
    const answer = await session.call({ method: 'GET', path: '/trsrv/stocks', query: { symbols: ticker } });
    const found = (readAnswer(answer, stocks)[ticker] ?? [])
      .filter(({ assetClass }) => assetClass === undefined || assetClass === 'STK')
      .flatMap(({ contracts }) => contracts ?? [])
      .find(({ isUS }) => isUS === true);
    if (found === undefined) return null;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(symbol, { conid: found.conid, at: this.#now() });
    return found.conid;
  }
}
