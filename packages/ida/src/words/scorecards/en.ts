export const en = {
  funds: 'ETFs',
  universes: {
    Stock: 'stocks',
    ETF: 'ETFs',
  },
  among: (name: string, universe: string) => `${name} (${universe})`,
  signal: (header: string, said: string) => `${header}: ${said}`,
  strongest: 'Strongest tenth',
  weakest: 'Weakest tenth',
  momentum: (tail: string, family: string) => `${tail}: ${family}`,
  state: (model: string, state: string) => `${model}: ${state}`,
  position: (heading: string) => `${heading}: position`,
  bestFifth: 'Best fifth by overall score',
  worstFifth: 'Worst fifth by overall score',
  view: (tried: number, chance: string, alone: number, level: string, surviving: number) =>
    `${tried} ${tried === 1 ? 'record is' : 'records are'} judged together: without any merit about ${chance} would beat the base rate by chance. Alone ${alone} ${alone === 1 ? 'does' : 'do'}; after the correction for all of them (Benjamini and Yekutieli, ${level}) ${surviving}.`,
  edges: {
    edge: 'edge',
    none: 'no edge',
    unproven: 'not proven',
    unrecorded: 'no record',
    beside: (signal: string, edge: string) => `${signal} (${edge})`,
    against: (hits: string, base: string, horizon: number, times: string) =>
      `${hits} came true, base rate ${base} (${horizon} sessions, ${times} outcomes)`,
  },
  verdicts: {
    beats: 'beats the base rate',
    fails: 'does not beat the base rate',
    lucky: 'may be chance among so many',
    unproven: 'too few sessions to judge',
  },
  positionVerdicts: {
    beats: 'beats always being long',
    fails: 'does not beat always being long',
    lucky: 'may be chance among so many',
    unproven: 'too few sessions to judge',
  },
  trades: (net: string, won: string, times: string) =>
    ` Traded at the next open it brought ${net} a trade after costs; ${won} of ${times} trades made money.`,
  adjusted: (said: string, value: string) => `${said} (adjusted p ${value})`,
  outcomes: (horizon: number, times: string, verdict: string, trades: string) =>
    `Over ${horizon} sessions: ${times} outcomes, ${verdict}.${trades}`,
  record: (horizon: number, hits: string, times: string, base: string, verdict: string, trades: string) =>
    `Over ${horizon} sessions: came true in ${hits} of ${times}, base rate ${base}: ${verdict}.${trades}`,
};
