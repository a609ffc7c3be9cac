/** How each column of each table is computed again; `compareShown` refuses a column that is shown and is not here. */
export interface Rule {
  /** Names of tables of `readShown`. */
  readonly tables: RegExp;
  readonly columns: RegExp;
  readonly rule: string;
}

export const RULES: readonly Rule[] = [
  { tables: /^prices$/, columns: /^(tradeDate|open|high|low|close|volume)$/, rule: 'as in the file' },
  {
    tables: /^prices$/,
    columns: /^adjustClose$/,
    rule: 'adj[t] = adj[t−1]·(close + dividend)·split / close[t−1], scaled to the last close',
  },
  { tables: /^(prices|figures)$/, columns: /^dailyReturn$/, rule: '100·(adj[t] / adj[t−1] − 1)' },
  {
    tables: /^figures$/,
    columns: /^(weekly|monthly|quarterly|yearly)Return$/,
    rule: '100·(adj[t] / adj[t−n] − 1) for 5, 21, 61 and 252 sessions',
  },
  {
    tables: /^figures$/,
    columns: /^volatility$/,
    rule: 'sample deviation of the daily returns of five years (1,260) · √252, percent',
  },
  { tables: /^figures$/, columns: /^maxDD$/, rule: 'the deepest fall from an earlier highest adjusted close, percent' },
  { tables: /^figures$/, columns: /^(kind|sector|close)$/, rule: 'a fact of the symbol; the close of the file' },
  { tables: /^five years$/, columns: /./, rule: 'adj[t] / adj[first session of five years] − 1, each session' },
  {
    tables: /^chart$/,
    columns: /./,
    rule: 'prices over, volumes times, the splits since; to a hundredth of a cent; every bar since 2004',
  },
  { tables: /^chart (dividends|splits|reports)$/, columns: /./, rule: 'as listed in the file, in shares of the day' },
  {
    tables: /^(daily|other) metrics$/,
    columns: /^(tradeDate|ev|evebit|evebitda|marketcap|pb|pe|ps|eps)$/,
    rule: 'market value = close · shares · splits since the report; + debt − cash; over the sums of four quarters and the last balance',
  },
  {
    tables: /^daily metrics$/,
    columns: /^(growthRate|targetPrice|eps(Estimate|Actual|Surprise))$/,
    rule: 'none: no vendor of the folder has estimates',
  },
  {
    tables: /^(trailing|quarterly) \d+$/,
    columns: /./,
    rule: 'the 45 figures by their formulas, at the close of the day of the report: of four quarters, or of one times four',
  },
  {
    tables: /^technical$/,
    columns: /^(trend|momentum)(5|20)?$/,
    rule: 'mean of six components, each the mean of its votes; 131 votes of 118 indicators, each window summed anew; least-squares slopes',
  },
  { tables: /^technical$/, columns: /^ta(Rating|String)$/, rule: 'the bands of the mean, and of each component' },
  {
    tables: /^technical$/,
    columns: /^oscillation(5|20)?$/,
    rule: 'mean of the places in Bollinger bands, RSI, z-score and range',
  },
  {
    tables: /^technical$/,
    columns: /^breadth(5|20)?$/,
    rule: 'shares of the members above SMA 20, 50, 200 and the close before, counted in the universe of the folder',
  },
  {
    tables: /^(technical|patterns)$/,
    columns: /^(tradeDate|\w+1)$/,
    rule: 'crossings, reversals, exits and breakouts of the same lines on the last bar',
  },
  {
    tables: /^figures$/,
    columns: /^(taRating|trend|momentum|oscillation|breadth)$/,
    rule: 'as in the technical table',
  },
  {
    tables: /^(momentum|figures)$/,
    columns: /^(tradeDate|header|ave\w*Rank|m\dRank|\w+_m\d_rank)$/,
    rule: 'percentile ranks of returns over 42, 63, 84 and 126 sessions in the family; high quality: the best two fifths by score',
  },
  {
    tables: /^(ranks \d+|scores|figures)$/,
    columns: /./,
    rule: 'the figures of the last known quarter at the close of the day, ranked within the sector; scores are means of ranks (single precision)',
  },
];

export const ruleOf = (table: string, column: string): string | null =>
  RULES.find((one) => one.tables.test(table) && one.columns.test(column))?.rule ?? null;
