import type { DoubtReason, ImportFault, ImportOutcome } from '@pipa/contract';

const faults: Record<ImportFault, string> = {
  UnreadableRow: 'Row that is no bar',
  RepeatedRow: 'Second row of a day',
  BadBar: 'Bar off the level of both neighbours',
  LevelBreak: 'Level of the price changes for good',
  ScaleChange: 'Change of scale',
  UnmarkedSplit: 'Split that is not marked',
  MisdatedSplit: 'Split on another day than its price',
  UnfoundedSplit: 'Split that the price contradicts',
  MissingDividend: 'Dividend without its step, or a step without its dividend',
  ImplausibleAction: 'Step that no plausible dividend or split explains',
  ExchangedShares: 'Symbol of another company',
  Halt: 'Long time without a trade',
  ExtremeMove: 'Rare move for the symbol and its market',
  TooManyFaults: 'More faults than a history that can be trusted has',
};

const reasons: Record<DoubtReason, string> = {
  BeyondReason:
    'A close of the year before is beyond reason: more than eleven times the one before it, or less than an eleventh.',
  UnreadableRow: 'The import found a row that is no bar.',
  RepeatedRow: 'The import found a second row of one day.',
  BadBar: 'The import found a bar off the level of both its neighbours.',
  LevelBreak: 'The level of its price changes for good, without a known action.',
  ScaleChange: 'A part of its history may be on another scale.',
  UnmarkedSplit: 'There may be a split that is not marked.',
  MisdatedSplit: 'A split may be on another day than its price.',
  UnfoundedSplit: 'Its price contradicts a split.',
  MissingDividend: 'A dividend and its adjusted prices do not agree.',
  ImplausibleAction: 'No plausible dividend or split explains a step of its adjusted prices.',
  ExchangedShares: 'A part of its history may be of another company.',
  Halt: 'It was not traded for longer than a listed share is.',
  ExtremeMove: 'It moved in a way that is rare for it and for its market.',
  TooManyFaults: 'Its history has more faults than one that can be trusted.',
};

const outcomes: Record<ImportOutcome, string> = {
  KeptOut: 'Kept out',
  Cut: 'Cut',
  Joined: 'Joined',
  Doubted: 'Doubted',
  Kept: 'Kept',
};

/** Words of doubtful histories: of the marks beside symbols, and of what imports found. */
export const importDoubts = {
  faults,
  reasons,
  outcomes,
  mark: (reason: string) => `In doubt: ${reason}`,
  note: (symbol: string, reason: string) => `The history of ${symbol} is in doubt. ${reason}`,
  effect:
    'A figure that spans a close beyond reason is N/A, and the symbol is then neither ranked nor chosen. Other figures are shown as they follow from the history.',
  about: (reason: string, days: string) => `${reason} (${days})`,
  days: (from: string, to: string) => `${from} to ${to}`,
  more: (count: number) => (count === 1 ? 'There is another doubt.' : `There are ${count} further doubts.`),
  title: 'Imported history',
  text: 'What imports of prices found in the histories of symbols, and what became of it. The report of an import has the same findings.',
  countsTitle: 'Findings by kind',
  counts: { outcome: 'Outcome', fault: 'Found', findings: 'Findings', open: 'Open doubts' },
  columns: {
    symbol: 'Symbol',
    days: 'Days',
    outcome: 'Outcome',
    fault: 'Found',
    detail: 'Evidence',
    source: 'File',
    state: 'State',
  },
  open: 'Open',
  settled: 'Settled',
  filter: {
    symbol: 'Symbol',
    outcome: 'Outcome',
    all: 'All',
    open: 'Open doubts only',
  },
  none: 'No findings',
  noneText: 'Nothing was imported, or nothing was found in what was.',
  moreFindings: 'Show more',
  noMatch: 'No findings of this kind',
  settle: 'Settle',
  settleTitle: (symbol: string) => `Settle the doubt about ${symbol}`,
  settleText: (symbol: string) =>
    `${symbol} is no longer marked, also after another import of the same rows. Its history stays as it is.`,
  settledNow: (symbol: string) => `The doubt about ${symbol} is settled.`,
};
