/** Words of the records of signals, states and predictions. They are loaded with the page of the analysis service. */
export const idaRecords = {
  records: 'Records',
  recordOf: (table: string) => `Records: ${table}`,
  knownThrough: (day: string) => `What happened by ${day} is counted.`,
  ofStates: 'Records of states',
  ofPredictions: 'Records of states and predictions',
  ofMomentum: 'Records of momentum and scores',
  ofSignals: 'Records of signals',
  over: (sessions: number) => `Over ${sessions} sessions`,
  columns: {
    name: 'Name',
    horizon: 'Sessions',
    count: 'Outcomes',
    hitRate: 'Hit Rate',
    baseRate: 'Base Rate',
    adjusted: 'Adjusted p',
    meanForwardReturn: 'Mean Return',
    net: 'Net Trade',
    since: 'Since',
    verdict: 'Verdict',
  },
  edges: { hits: 'Edge (pp)', brier: 'Brier Gain', reward: 'Position Gain' },
  edgeHints: {
    hits: 'Hit rate less base rate, with the interval that holds it with a probability of 95%',
    brier: 'How much closer the probabilities were than the base rate, with the interval of 95%',
    reward: 'Return of the position over that of always being long, with the interval of 95%',
  },
  adjustedHint: 'Probability of such an edge by chance, raised for all records of this table',
  netHint: 'Mean return of a trade at the next open, after costs',
  none: 'No record yet',
  noneText:
    'A record begins with the first outcome. Of an earlier day there is none: it is kept of the newest day alone.',
} as const;
