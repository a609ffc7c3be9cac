/**
 * The funds that strategies hold, that pages compare and that the market's states are read from: the least a simulated market has.
 * A small market is made and analysed in less than half of the time of one with every fund.
 */
export const CORE_FUNDS: ReadonlySet<string> = new Set(
  [
    // The stock market, its sizes and styles.
    'SPY VTI IVV VOO ITOT RSP DIA QQQ IWM IWN IJR VB VBR SPYG SPYV IWF VUG VIG VYM DVY SCHD HDV',
    // Sectors and property.
    'XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY VNQ IYR',
    // Abroad.
    'VEU EFA VEA EEM VWO ACWX DEM SCZ VGK EZU EWJ EWU EWA EWC EWZ FXI MCHI ILF',
    // Bonds.
    'BIL SHV SHY VGSH IEI IEF VGIT TLH TLT VGLT AGG BND BSV BLV LQD HYG JNK TIP STIP',
    // Commodities and currencies.
    'GLD IAU SLV DBC GSG DBA DBB USO UUP',
  ].flatMap((row) => row.split(' ')),
);
