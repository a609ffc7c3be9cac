import type { FolderChoice } from './open-folder.ts';

/** Stocks of which every figure is computed again: splits, dividends, a loss, a bank, a utility, two with known faults of their history. */
export const COMPARED_STOCKS = [
  ...['AAPL', 'FAST', 'CNC', 'EW', 'FMC', 'JPM', 'MSFT', 'IBM', 'KO', 'GE', 'CVS', 'NFLX', 'NVDA', 'CAT', 'DUK'],
  ...['TRMB', 'WST'],
];
/** Funds of which every figure is computed again: two as they traded, one with its dividends in its prices. */
export const COMPARED_FUNDS = ['SPY', 'IWM', 'TLT'];
export const COMPARED = [...COMPARED_STOCKS, ...COMPARED_FUNDS];

/** Stocks beside them, so that sectors have something to rank. */
const OTHERS =
  'A ABBV ACN ADBE ADM AEP AFL AIG ALK AMT AXP BA BAC BAX BBY BMY BSX BXP CAH CF CHD CL CME CMI COF COP CRM CSCO CSX ' +
  'CTAS D DE DLTR DOV DRI DTE DVN ED EMR EOG EQR ETR EXPD F FDX FE FIS FITB GILD GIS GPN HAL HD HIG HON HPQ HUM IP IT JNJ ' +
  'K KLAC LEG LLY LMT LUV MCO MET MMM MO MRK MRO MS MU NEM NKE NOC NUE O ORCL PEG PFE PHM PXD ROL TXN UNP VZ WMT';

export const CHOICE: FolderChoice = {
  stocks: [...COMPARED_STOCKS, ...OTHERS.split(' ')],
  fundsAsTraded: ['SPY', 'IWM', 'EEM', 'QQQ', 'USO'],
  fundsAdjusted:
    'DIA RSP VTI XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY SMH EFA TLT IEF SHY LQD HYG GLD SLV DBC UUP'.split(' '),
  from: '2004-01-02',
};

/** Splits that prices and volumes show and that the files do not list: the gate joins them to the history, and names them. */
export const JOINED_SPLITS = [
  { symbol: 'TRMB', day: '2007-02-26', split: 2 },
  { symbol: 'WST', day: '2004-09-30', split: 2 },
];

/** Actions that the files list and the price does not show: the gate leaves them out, and names them. */
export const LEFT_OUT = [{ symbol: 'FMC', day: '2019-02-22' }] as const;
