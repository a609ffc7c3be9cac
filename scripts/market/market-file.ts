import { demoVendorsEnv } from '@pipa/vendor-sandbox';

/** `vendors` is a real market whose vendors a local server takes the place of. */
export type NewMarketSource = 'real' | 'replay' | 'simulated' | 'vendors';

export interface NewMarket {
  readonly name: string;
  readonly source: NewMarketSource;
  readonly port: number;
}

/** Folder of a market beside those of the others. */
export const folderOf = (name: string): string => `.data-${name}`;

/** A name that is safe in a path and a command. */
export const isMarketName = (name: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(name);

const ofReal = `
# Vendor of the bars of each day. Alpaca is free with a paper account: https://app.alpaca.markets/signup
MARKET_DATA_VENDOR=alpaca
ALPACA_DATA_KEY=
ALPACA_DATA_SECRET=

# History before the first day. Alpaca has it since 2016; EODHD has 30 years with delisted companies, for one month of a plan.
MARKET_BACKFILL_VENDOR=none
# EODHD_TOKEN=

# A second vendor whose bars are compared with those of the first: tiingo, massive or eodhd, with its key.
# MARKET_CHECK_VENDOR=tiingo
# TIINGO_TOKEN=
# MASSIVE_KEY=

# Macro series, free: https://fredaccount.stlouisfed.org/apikeys
FRED_KEY=
# Company reports, free: the SEC asks programs for a name and a mail address.
SEC_CONTACT=

# Symbols with commas between them, or a file with one a line. SPY is the benchmark and must be among them.
# MARKET_SYMBOLS=SPY,QQQ,TLT,GLD,AAPL,MSFT

# personal: prices are for you alone, as plans for individuals ask. business: for every user, by a contract of yours.
DATA_LICENSE=personal
`;

const ofReplay = `
# First and last day that are replayed. Not set: the whole imported history.
# REPLAY_FROM=2019-01-02
# REPLAY_TO=2020-12-31
`;

/** Ports of the servers in place of vendors lie so far above those of their markets. */
const VENDORS_ABOVE = 90;

const ofVendors = (port: number): string => {
  const variables = Object.entries(demoVendorsEnv(`http://127.0.0.1:${port}`)).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return `
# A local server takes the place of all vendors: no key, no internet, simulated prices on the clock of New York.
VENDOR_SANDBOX_PORT=${port}
DATA_LICENSE=business
MARKET_DATA_VENDOR=alpaca
MARKET_BACKFILL_VENDOR=eodhd
MARKET_CHECK_VENDOR=tiingo
UNIVERSE_STOCKS=60
UNIVERSE_FUNDS=core
${variables.join('\n')}
`;
};

/** The variables of a new market, as a file that its operator fills in. */
export function marketFile({ name, source, port }: NewMarket): string {
  const rest = { real: ofReal, replay: ofReplay, simulated: '', vendors: ofVendors(port + VENDORS_ABOVE) }[source];
  return `# The market "${name}". What is set here counts where the shell sets nothing else.
# It holds keys: keep it out of backups that others read.
PIPA_DATA_DIR=${folderOf(name)}
PORT=${port}
MARKET_SOURCE=${source === 'vendors' ? 'real' : source}
${rest}`;
}

/** What to do after a market was made. */
export function nextSteps({ name, source, port }: NewMarket): string {
  const file = `${folderOf(name)}/market.env`;
  const steps = {
    real: [
      `Fill in the keys in ${file}`,
      `npm run doctor -- --market ${name}      says whether each vendor takes its key`,
      `npm run market -- backfill --market ${name}   reads the history; it goes on where it was cut off`,
      `npm start -- --market ${name}           on http://127.0.0.1:${port}; tests the strategies on this history first`,
    ],
    replay: [
      `npm run ingest -- --market ${name} --csv FILE`,
      `npm start -- --market ${name}           on http://127.0.0.1:${port}`,
    ],
    vendors: [`npm start -- --market ${name}           on http://127.0.0.1:${port}`],
    simulated: [`npm start -- --market ${name}           on http://127.0.0.1:${port}`],
  }[source];
  return [`${folderOf(name)} is made. Next:`, ...steps.map((step, i) => `  ${i + 1}. ${step}`)].join('\n');
}
