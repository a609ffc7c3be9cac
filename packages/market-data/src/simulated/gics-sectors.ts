/** The eleven GICS sectors with what the simulated economy needs to know of each. */
export interface SectorTraits {
  readonly name: string;
  /** Share of market value. */
  readonly weight: number;
  /** Share of the number of companies. */
  readonly countWeight: number;
  /** Sensitivity to the market before the sectors are centred on it. */
  readonly beta: number;
  /** Volatility of its own, annual. */
  readonly volatility: number;
  /** Return per unit fall of the ten-year yield (years of duration). */
  readonly rateDuration: number;
  /** Sensitivity to the oil price. */
  readonly oilBeta: number;
  /** Typical dividend yield of its companies. */
  readonly dividendYield: number;
  readonly industries: readonly (readonly [industry: string, nameEnding: string])[];
}

export const GICS_SECTORS: readonly SectorTraits[] = [
  {
    name: 'Communication Services',
    weight: 0.09,
    countWeight: 0.05,
    beta: 1,
    volatility: 0.08,
    rateDuration: 0,
    oilBeta: -0.02,
    dividendYield: 0.012,
    industries: [
      ['Media', 'Media'],
      ['Entertainment', 'Studios'],
      ['Interactive Media & Services', 'Networks'],
      ['Diversified Telecommunication Services', 'Telecom'],
    ],
  },
  {
    name: 'Consumer Discretionary',
    weight: 0.1,
    countWeight: 0.12,
    beta: 1.12,
    volatility: 0.07,
    rateDuration: 0,
    oilBeta: -0.03,
    dividendYield: 0.012,
    industries: [
      ['Specialty Retail', 'Stores'],
      ['Hotels, Restaurants & Leisure', 'Hospitality'],
      ['Household Durables', 'Homes'],
      ['Automobile Components', 'Automotive'],
      ['Textiles, Apparel & Luxury Goods', 'Apparel'],
    ],
  },
  {
    name: 'Consumer Staples',
    weight: 0.07,
    countWeight: 0.06,
    beta: 0.6,
    volatility: 0.07,
    rateDuration: 1,
    oilBeta: -0.02,
    dividendYield: 0.027,
    industries: [
      ['Food Products', 'Foods'],
      ['Beverages', 'Beverages'],
      ['Household Products', 'Household Brands'],
      ['Consumer Staples Distribution & Retail', 'Markets'],
    ],
  },
  {
    name: 'Energy',
    weight: 0.06,
    countWeight: 0.05,
    beta: 1.05,
    volatility: 0.11,
    rateDuration: -1,
    oilBeta: 0.32,
    dividendYield: 0.033,
    industries: [
      ['Oil, Gas & Consumable Fuels', 'Petroleum'],
      ['Energy Equipment & Services', 'Oilfield Services'],
      ['Oil & Gas Storage & Transportation', 'Midstream'],
    ],
  },
  {
    name: 'Financials',
    weight: 0.14,
    countWeight: 0.15,
    beta: 1.18,
    volatility: 0.09,
    rateDuration: -1.5,
    oilBeta: 0,
    dividendYield: 0.024,
    industries: [
      ['Banks', 'Bancorp'],
      ['Insurance', 'Insurance Group'],
      ['Capital Markets', 'Capital'],
      ['Consumer Finance', 'Credit'],
      ['Financial Services', 'Financial'],
    ],
  },
  {
    name: 'Health Care',
    weight: 0.13,
    countWeight: 0.14,
    beta: 0.78,
    volatility: 0.08,
    rateDuration: 0,
    oilBeta: -0.02,
    dividendYield: 0.013,
    industries: [
      ['Biotechnology', 'Biosciences'],
      ['Pharmaceuticals', 'Pharma'],
      ['Health Care Equipment & Supplies', 'Medical'],
      ['Health Care Providers & Services', 'Health'],
      ['Life Sciences Tools & Services', 'Diagnostics'],
    ],
  },
  {
    name: 'Industrials',
    weight: 0.1,
    countWeight: 0.14,
    beta: 1.05,
    volatility: 0.055,
    rateDuration: 0,
    oilBeta: 0.01,
    dividendYield: 0.018,
    industries: [
      ['Machinery', 'Machinery'],
      ['Aerospace & Defense', 'Aerospace'],
      ['Electrical Equipment', 'Electric'],
      ['Building Products', 'Building Systems'],
      ['Ground Transportation', 'Logistics'],
      ['Professional Services', 'Services'],
    ],
  },
  {
    name: 'Information Technology',
    weight: 0.22,
    countWeight: 0.15,
    beta: 1.15,
    volatility: 0.09,
    rateDuration: 0,
    oilBeta: -0.02,
    dividendYield: 0.007,
    industries: [
      ['Software', 'Software'],
      ['Semiconductors & Semiconductor Equipment', 'Semiconductors'],
      ['Electronic Equipment & Components', 'Electronics'],
      ['IT Services', 'Systems'],
      ['Technology Hardware & Peripherals', 'Devices'],
    ],
  },
  {
    name: 'Materials',
    weight: 0.03,
    countWeight: 0.05,
    beta: 1.1,
    volatility: 0.085,
    rateDuration: -0.5,
    oilBeta: 0.08,
    dividendYield: 0.02,
    industries: [
      ['Chemicals', 'Chemical'],
      ['Metals & Mining', 'Metals'],
      ['Containers & Packaging', 'Packaging'],
      ['Construction Materials', 'Aggregates'],
    ],
  },
  {
    name: 'Real Estate',
    weight: 0.03,
    countWeight: 0.05,
    beta: 0.95,
    volatility: 0.1,
    rateDuration: 4,
    oilBeta: 0,
    dividendYield: 0.036,
    industries: [
      ['Residential REITs', 'Residential Trust'],
      ['Industrial REITs', 'Logistics Trust'],
      ['Office REITs', 'Office Trust'],
      ['Specialized REITs', 'Towers'],
    ],
  },
  {
    name: 'Utilities',
    weight: 0.03,
    countWeight: 0.04,
    beta: 0.55,
    volatility: 0.095,
    rateDuration: 3.5,
    oilBeta: 0,
    dividendYield: 0.034,
    industries: [
      ['Electric Utilities', 'Power'],
      ['Multi-Utilities', 'Utilities'],
      ['Gas Utilities', 'Gas'],
      ['Water Utilities', 'Water'],
    ],
  },
];
