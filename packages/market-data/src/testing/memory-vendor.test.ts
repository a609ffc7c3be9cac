import { tradingDaysBetween } from '@pipa/calendar';
import { memoryVendor, vendorBar } from './memory-vendor.ts';
import { describeVendorContract } from './vendor-contract.ts';

const days = tradingDaysBetween('2026-01-05', '2026-01-14');
const source = { symbol: 'AAA', raw: 'AAA', line: 1 };

describeVendorContract('a vendor in memory', () => ({
  vendor: memoryVendor({
    instruments: [{ ...source, name: 'Alpha', kind: 'Stock', lastDay: null, finalValue: null }],
    bars: ['AAA', 'BBB'].flatMap((symbol) => days.map((day) => vendorBar(symbol, day, 10))),
    hasSessions: true,
    actions: days.slice(0, 3).map((exDay) => ({ ...source, exDay, dividend: 0.1, splitRatio: 1, payDay: null })),
    changes: [{ ...source, day: days[0], change: { kind: 'Renamed', newSymbol: 'AAB' } }],
    observations: days.map((day) => ({ ...source, symbol: 'cfnai', day, releasedDay: null, value: 1 })),
    figures: [
      {
        ...source,
        concept: 'us-gaap:Assets',
        unit: 'USD',
        periodFrom: null,
        periodTo: '2025-12-31',
        value: 1e9,
        filedDay: '2026-01-08',
      },
    ],
  }),
  parts: ['instruments', 'bars', 'sessionBars', 'actions', 'changes', 'observations', 'figures'],
  symbol: 'AAA',
  day: days[3],
}));

describeVendorContract('a vendor in memory that has bars alone', () => ({
  vendor: memoryVendor({ bars: days.map((day) => vendorBar('AAA', day, 10)) }, { rowsAPage: 100 }),
  parts: ['bars'],
  symbol: 'AAA',
  day: days[3],
}));
