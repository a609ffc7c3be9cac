/** What each vendor of a real market is, beyond its protocol. */
export interface VendorDescription {
  readonly title: string;
  /** Its servers, unless the environment names another address. */
  readonly url: string;
  /** Variables of the environment without which it answers no call. */
  readonly credentials: readonly VendorCredential[];
  /** Variable that names a server in its place. */
  readonly urlVariable: VendorUrlVariable;
  /** Words that its terms ask to be shown with its data, or that name it as the source. */
  readonly attribution: string;
  readonly termsUrl: string;
  /** Where a key is had. */
  readonly signUpUrl: string;
  /** Whose eyes its data is for. `Plan`: the plans of individuals are for their own, others need a contract. */
  readonly display: 'Everyone' | 'Plan';
}

export const vendorNames = ['alpaca', 'eodhd', 'massive', 'tiingo', 'sec', 'fred', 'cboe'] as const;
export type VendorName = (typeof vendorNames)[number];

export const vendorCredentials = [
  'ALPACA_DATA_KEY',
  'ALPACA_DATA_SECRET',
  'EODHD_TOKEN',
  'MASSIVE_KEY',
  'TIINGO_TOKEN',
  'FRED_KEY',
  'SEC_CONTACT',
] as const;
export type VendorCredential = (typeof vendorCredentials)[number];
export type VendorUrlVariable = `${'ALPACA_DATA' | 'EODHD' | 'MASSIVE' | 'TIINGO' | 'SEC' | 'FRED' | 'CBOE'}_URL`;

export const vendorCatalogue: { readonly [Name in VendorName]: VendorDescription } = {
  alpaca: {
    title: 'Alpaca',
    url: 'https://data.alpaca.markets',
    credentials: ['ALPACA_DATA_KEY', 'ALPACA_DATA_SECRET'],
    urlVariable: 'ALPACA_DATA_URL',
    attribution: 'Market data by Alpaca.',
    termsUrl: 'https://alpaca.markets/disclosures',
    signUpUrl: 'https://app.alpaca.markets/signup',
    display: 'Plan',
  },
  eodhd: {
    title: 'EODHD',
    url: 'https://eodhd.com',
    credentials: ['EODHD_TOKEN'],
    urlVariable: 'EODHD_URL',
    attribution: 'Market data by EODHD.',
    termsUrl: 'https://eodhd.com/financial-apis/terms-conditions',
    signUpUrl: 'https://eodhd.com/register',
    display: 'Plan',
  },
  massive: {
    title: 'Massive',
    url: 'https://api.massive.com',
    credentials: ['MASSIVE_KEY'],
    urlVariable: 'MASSIVE_URL',
    attribution: 'Market data by Massive.',
    termsUrl: 'https://massive.com/terms',
    signUpUrl: 'https://massive.com/dashboard/signup',
    display: 'Plan',
  },
  tiingo: {
    title: 'Tiingo',
    url: 'https://api.tiingo.com',
    credentials: ['TIINGO_TOKEN'],
    urlVariable: 'TIINGO_URL',
    attribution: 'Market data by Tiingo.',
    termsUrl: 'https://www.tiingo.com/about/terms',
    signUpUrl: 'https://www.tiingo.com/account/api/token',
    display: 'Plan',
  },
  sec: {
    title: 'SEC EDGAR',
    url: 'https://data.sec.gov',
    credentials: ['SEC_CONTACT'],
    urlVariable: 'SEC_URL',
    attribution: 'Company reports: U.S. Securities and Exchange Commission, EDGAR.',
    termsUrl: 'https://www.sec.gov/os/accessing-edgar-data',
    signUpUrl: 'https://www.sec.gov/os/accessing-edgar-data',
    display: 'Everyone',
  },
  fred: {
    title: 'FRED',
    url: 'https://api.stlouisfed.org',
    credentials: ['FRED_KEY'],
    urlVariable: 'FRED_URL',
    attribution:
      'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
    termsUrl: 'https://fred.stlouisfed.org/docs/api/terms_of_use.html',
    signUpUrl: 'https://fredaccount.stlouisfed.org/apikeys',
    display: 'Everyone',
  },
  cboe: {
    title: 'Cboe',
    url: 'https://cdn.cboe.com',
    credentials: [],
    urlVariable: 'CBOE_URL',
    attribution: 'Volatility indices: Cboe Global Markets.',
    termsUrl: 'https://www.cboe.com/us_disclaimers/',
    signUpUrl: 'https://www.cboe.com/tradable_products/vix/vix_historical_data/',
    display: 'Everyone',
  },
};
