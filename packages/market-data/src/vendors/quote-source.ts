/** What a vendor shows of an instrument while its session is open. Prices in dollars, as traded. */
export interface LiveQuote {
  /** Of the last trade. */
  readonly price: number;
  /** Null where the vendor has no book. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** When the exchange made it, not when it was fetched: its age decides whether anything may fill at it. */
  readonly at: Date;
  /** Of the session so far, null where the vendor has none. */
  readonly dayOpen: number | null;
  readonly dayHigh: number | null;
  readonly dayLow: number | null;
  /** Shares. */
  readonly dayVolume: number | null;
}

/** A source of quotes of the session under way. */
export interface QuoteSource {
  readonly name: string;
  /** Most symbols of one call. */
  readonly mostSymbols: number;
  readonly requestsAMinute: number | null;
  /**
   * The newest quotes. A symbol without one (halted, unknown to the vendor) is missing.
   * @param symbols at most `mostSymbols`
   * @throws VendorError
   */
  quotes(symbols: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, LiveQuote>>;
}
