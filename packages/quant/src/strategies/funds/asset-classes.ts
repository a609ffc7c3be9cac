/** Asset classes, each with the funds that represent it in order of preference. */
export const ASSET_CLASSES = {
  largeCompanies: ['SPY', 'VTI', 'IVV', 'VOO'],
  totalMarket: ['VTI', 'ITOT', 'SPY', 'IVV', 'VOO'],
  growthCompanies: ['QQQ', 'VUG', 'IWF', 'SPYG'],
  smallCompanies: ['IWM', 'IJR', 'VB'],
  smallValue: ['IWN', 'VBR', 'IJS', 'IWM', 'IJR'],
  dividendGrowth: ['VIG', 'DGRO', 'SCHD', 'DVY', 'DIA'],
  highDividend: ['VYM', 'DVY', 'SCHD', 'HDV', 'DIA'],
  europe: ['VGK', 'EZU', 'IEV', 'EFA'],
  japan: ['EWJ', 'DXJ'],
  developedMarkets: ['EFA', 'VEA', 'VEU', 'ACWX'],
  foreignMarkets: ['ACWX', 'VEU', 'EFA', 'VEA'],
  emergingMarkets: ['EEM', 'VWO', 'DEM'],
  realEstate: ['VNQ', 'IYR', 'XLRE'],
  longTreasuries: ['TLT', 'TLH', 'BLV'],
  treasuries: ['IEF', 'AGG', 'BND'],
  shortTreasuries: ['SHY', 'BIL', 'BSV'],
  bills: ['BIL', 'SHV', 'SHY'],
  inflationProtected: ['TIP', 'VTIP', 'SCHP'],
  bondMarket: ['AGG', 'BND', 'IEF'],
  corporateBonds: ['LQD', 'HYG'],
  highYieldBonds: ['HYG', 'JNK'],
  gold: ['GLD', 'IAU'],
  silver: ['SLV', 'SIVR'],
  oil: ['USO', 'DBO'],
  agriculture: ['DBA'],
  baseMetals: ['DBB'],
  commodities: ['DBC', 'GSG', 'USO'],
} as const;

/** The eleven sectors of the US market by their SPDR funds; the last two are younger than the others. */
export const SECTOR_FUNDS = ['XLB', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLU', 'XLV', 'XLY', 'XLRE', 'XLC'] as const;

/** Sectors as groups of one fund each: a sector has no substitute. */
export const SECTOR_GROUPS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SECTOR_FUNDS.map((symbol) => [symbol, [symbol]]),
);
