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
  readonly industries: readonly (readonly [industry: string, ...nameEndings: string[]])[];
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
      ['Media', 'Media', 'Broadcasting', 'Publishing', 'Outdoor'],
      ['Entertainment', 'Studios', 'Entertainment', 'Interactive', 'Pictures'],
      ['Interactive Media & Services', 'Networks', 'Online', 'Social', 'Search'],
      ['Diversified Telecommunication Services', 'Telecom', 'Communications', 'Broadband', 'Wireless'],
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
      ['Specialty Retail', 'Stores', 'Retail', 'Outfitters', 'Auto Parts'],
      ['Hotels, Restaurants & Leisure', 'Hospitality', 'Resorts', 'Restaurants', 'Cruises'],
      ['Household Durables', 'Homes', 'Furnishings', 'Appliances', 'Living'],
      ['Automobile Components', 'Automotive', 'Motor Parts', 'Drive Systems'],
      ['Textiles, Apparel & Luxury Goods', 'Apparel', 'Footwear', 'Brands', 'Fashion'],
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
      ['Food Products', 'Foods', 'Farms', 'Ingredients', 'Snacks'],
      ['Beverages', 'Beverages', 'Brewing', 'Bottling'],
      ['Household Products', 'Household Brands', 'Home Care', 'Consumer Products'],
      ['Consumer Staples Distribution & Retail', 'Markets', 'Grocers', 'Food Distribution'],
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
      ['Oil, Gas & Consumable Fuels', 'Petroleum', 'Energy', 'Exploration', 'Resources'],
      ['Energy Equipment & Services', 'Oilfield Services', 'Drilling', 'Offshore'],
      ['Oil & Gas Storage & Transportation', 'Midstream', 'Pipelines', 'Energy Transport'],
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
      ['Banks', 'Bancorp', 'Bancshares', 'Financial Bank', 'Savings', 'National Bank'],
      ['Insurance', 'Insurance Group', 'Assurance', 'Reinsurance', 'Life'],
      ['Capital Markets', 'Capital', 'Asset Management', 'Securities', 'Exchange'],
      ['Consumer Finance', 'Credit', 'Lending', 'Card Services'],
      ['Financial Services', 'Financial', 'Payments', 'Mortgage'],
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
      ['Biotechnology', 'Biosciences', 'Therapeutics', 'Genetics', 'Biopharma'],
      ['Pharmaceuticals', 'Pharma', 'Laboratories', 'Medicines'],
      ['Health Care Equipment & Supplies', 'Medical', 'Devices', 'Surgical', 'Instruments'],
      ['Health Care Providers & Services', 'Health', 'Care Centers', 'Health Plans'],
      ['Life Sciences Tools & Services', 'Diagnostics', 'Life Sciences', 'Bioanalytics'],
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
      ['Machinery', 'Machinery', 'Equipment', 'Tools', 'Pumps'],
      ['Aerospace & Defense', 'Aerospace', 'Defense', 'Avionics'],
      ['Electrical Equipment', 'Electric', 'Power Systems', 'Controls'],
      ['Building Products', 'Building Systems', 'Climate', 'Doors'],
      ['Ground Transportation', 'Logistics', 'Freight', 'Rail', 'Trucking'],
      ['Professional Services', 'Services', 'Consulting', 'Staffing', 'Information Services'],
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
      ['Software', 'Software', 'Cloud', 'Analytics', 'Security'],
      ['Semiconductors & Semiconductor Equipment', 'Semiconductors', 'Microsystems', 'Silicon', 'Photonics'],
      ['Electronic Equipment & Components', 'Electronics', 'Sensors', 'Instruments'],
      ['IT Services', 'Systems', 'Data', 'Digital', 'Technology Services'],
      ['Technology Hardware & Peripherals', 'Devices', 'Storage', 'Computing'],
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
      ['Chemicals', 'Chemical', 'Coatings', 'Specialty Materials'],
      ['Metals & Mining', 'Metals', 'Mining', 'Steel'],
      ['Containers & Packaging', 'Packaging', 'Containers', 'Paper'],
      ['Construction Materials', 'Aggregates', 'Cement', 'Quarries'],
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
      ['Residential REITs', 'Residential Trust', 'Apartment Communities'],
      ['Industrial REITs', 'Logistics Trust', 'Industrial Properties'],
      ['Office REITs', 'Office Trust', 'Office Properties'],
      ['Specialized REITs', 'Towers', 'Self Storage', 'Data Centers'],
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
      ['Electric Utilities', 'Power', 'Electric Utilities', 'Energy Delivery'],
      ['Multi-Utilities', 'Utilities', 'Power & Light'],
      ['Gas Utilities', 'Gas', 'Natural Gas'],
      ['Water Utilities', 'Water', 'Water Works'],
    ],
  },
];
