const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;

export const en = {
  general: {
    list: listed,
    clauses: (parts: readonly string[]) => parts.join('; '),
    lastSession: (day: string) => `Last session ${day}.`,
    mean: {
      above: 'above',
      below: 'below',
      near: 'near',
    },
  },
  detections: {
    none: 'No event was detected.',
    found: (headers: string) => `Events were detected in ${headers}.`,
    event: (symbol: string, said: string, close: string | null) => `${symbol} ${said}${close ? ` at ${close}` : ''}`,
    ofGroup: (header: string, clauses: string) => `${header}: ${clauses}.`,
  },
  fundamentals: {
    millions: (worth: string) => `${worth} million dollars`,
    earned: (eps: string) => `A year earned ${eps} dollars a share.`,
    noWorth: (symbol: string, day: string) => `The market value of ${symbol} on ${day} is not known.`,
    worth: (symbol: string, day: string, worth: string) => `The market value of ${symbol} on ${day} is ${worth}.`,
    multiple: (heading: string, number: string, place: string | null) =>
      `${heading} is ${number}${place ? `, ${place}` : ''}`,
    multiples: (all: string) => `Multiples: ${all}.`,
    median: {
      same: 'the middle of the rows shown',
      above: 'above the middle of the rows shown',
      below: 'below the middle of the rows shown',
    },
    surprise: (actual: string, estimate: string, surprise: string) =>
      `The last quarter earned ${actual} a share against an estimate of ${estimate}, a surprise of ${surprise}.`,
    expectedGrowth: (growthRate: string) => `a growth of earnings of ${growthRate}`,
    expectedPrice: (targetPrice: string) => `a price of ${targetPrice}`,
    expected: (all: string) => `Over the next year analysts expect ${all}.`,
    reported: (symbol: string, quarterEnd: string, reportedDate: string) =>
      `${symbol} reported its quarter to ${quarterEnd} on ${reportedDate}.`,
    figure: (heading: string, text: string) => `${heading} ${text}`,
    figures: (all: string) => `It shows ${all}.`,
    changed: (heading: string, from: string, to: string) => `${heading} from ${from} to ${to}`,
    better: (day: string, better: string) => `Better than for the quarter to ${day}: ${better}.`,
    weaker: (day: string, worse: string) => `Weaker than for the quarter to ${day}: ${worse}.`,
    unchanged: (day: string) => `Nothing changed against the quarter to ${day}.`,
    rankedFigure: (heading: string, value: string, place: string) => `${heading} ${value} (rank ${place})`,
    ranked: (all: string) => `In its sector: ${all}.`,
    best: (strong: string) => `Best in its sector: ${strong}.`,
    worst: (weak: string) => `Worst in its sector: ${weak}.`,
    ranksOf: (symbol: string, quarterEnd: string) =>
      `Ranks of ${symbol} in its sector for the quarter to ${quarterEnd}.`,
    rank: (heading: string, value: string) => `${heading} ${value}`,
    score: (symbol: string, quarterEnd: string, overall: string) =>
      `The overall score of ${symbol} for the quarter to ${quarterEnd} is ${overall}.`,
    bestAndWorst: (best: string, worst: string) => `The reason: its best group is ${best}, its worst ${worst}.`,
    scoreBefore: (quarterEnd: string, overallScore: string) =>
      `For the quarter to ${quarterEnd} it was ${overallScore}.`,
    groupScore: (heading: string, text: string) => `${heading} (${text})`,
  },
  macro: {
    category: (category: string, first: string, last: string) => `${category} from ${first} to ${last}.`,
    higher: (all: string) => `Higher: ${all}.`,
    lower: (all: string) => `Lower: ${all}.`,
    unchanged: (all: string) => `Unchanged: ${all}.`,
    moved: (heading: string, from: string, to: string) => `${heading} from ${from} to ${to}`,
    value: (heading: string, value: string) => `${heading} at ${value}`,
  },
  momentum: {
    funds: 'the funds shown',
    stocks: (group: string) => `the stocks shown (${group})`,
    extremes: (among: string, best: string, highest: string, worst: string, lowest: string) =>
      `Of ${among}, ${best} is the strongest by average rank (${highest}) and ${worst} the weakest (${lowest}).`,
    reason: (header: string, all: string) => `The reason for ${header}: ${all}.`,
    rank: (heading: string, value: string) => `${heading} ${value}`,
    places: {
      strongest: 'among the strongest tenth',
      stronger: 'in the stronger half',
      weaker: 'in the weaker half',
      weakest: 'among the weakest tenth',
    },
    average: (header: string, tradeDate: string, value: string, place: string) =>
      `The average momentum rank of ${header} on ${tradeDate} is ${value}, ${place}.`,
    otherGroups: (all: string) => `In its other groups: ${all}.`,
    change: {
      same: (day: string, _before: string) => `It was the same on ${day}.`,
      higher: (day: string, before: string) => `It rose from ${before} on ${day}.`,
      lower: (day: string, before: string) => `It fell from ${before} on ${day}.`,
    },
  },
  price: {
    moved: {
      higher: 'rose',
      lower: 'fell',
      same: 'stayed',
    },
    closed: (symbol: string, price: string, tradeDate: string) => `${symbol} closed at ${price} on ${tradeDate}.`,
    closedWithReturn: (symbol: string, price: string, tradeDate: string, day: string) =>
      `${symbol} closed at ${price} on ${tradeDate}, a daily return of ${day}.`,
    adjusted: (moved: string, from: string, tradeDate: string, to: string) =>
      `Adjusted for splits and dividends it ${moved} from ${from} on ${tradeDate} to ${to}.`,
    extremes: (highest: string, highDay: string, lowest: string, lowDay: string) =>
      `The highest close shown is ${highest} on ${highDay}, the lowest ${lowest} on ${lowDay}.`,
    volume: (volume: string, place: string) =>
      `The last volume, ${volume}, is ${place} the average of the sessions shown.`,
  },
  sentiment: {
    ratio: (symbol: string, tradeDate: string, said: string) =>
      `The put/call ratio of ${symbol} by volume on ${tradeDate} is ${said}.`,
    unknown: (symbol: string, tradeDate: string) => `No options of ${symbol} are known for ${tradeDate}.`,
    noOptions: (symbol: string, tradeDate: string) => `No options of ${symbol} were traded on ${tradeDate}.`,
    noCalls: (symbol: string, tradeDate: string) =>
      `${symbol} has no put/call ratio by volume on ${tradeDate}, as no calls were traded.`,
    traded: {
      same: (puts: string, _calls: string) => `The reason: as many puts as calls were traded, ${puts}.`,
      higher: (puts: string, calls: string) =>
        `The reason: more puts than calls were traded, ${puts} against ${calls}.`,
      lower: (puts: string, calls: string) =>
        `The reason: fewer puts than calls were traded, ${puts} against ${calls}.`,
    },
    average: (place: string) => `The ratio is ${place} its average of the sessions shown.`,
    open: (ratio: string, puts: string, calls: string) =>
      `By open interest the ratio is ${ratio}: ${puts} puts against ${calls} calls.`,
    short: {
      higher: 'more than',
      lower: 'fewer than',
      same: 'as many as',
    },
    shortInterest: (now: string, share: string | null, moved: string, before: string, days: string | null) =>
      `Sold short are ${now} shares${share ? ` (${share} of the shares outstanding)` : ''}, ${moved} the ${before} of the month before${days ? `; covering them takes ${days} days of average volume` : ''}.`,
  },
  states: {
    none: (tradeDate: string) => `No state of the market is known for ${tradeDate}.`,
    states: (tradeDate: string, all: string) => `On ${tradeDate} ${all}.`,
    state: (heading: string, now: string, since: string | null, after: string | null) =>
      `${heading} is ${now}${since ? ` since ${since}` : ''}${after ? ` (after ${after})` : ''}`,
    call: (heading: string, said: string, chance: string | null) =>
      `${heading} is ${said}${chance ? `, with the probability of a rise at ${chance}` : ''}.`,
    verdicts: {
      beats: 'it beats the base rate',
      fails: 'it does not beat the base rate',
      unproven: 'too few predictions to judge',
    },
    record: (hits: string, count: string, base: string, verdict: string) =>
      `Its calls were right on ${hits} of ${count} days, against a base rate of ${base}: ${verdict}.`,
  },
  technical: {
    metric: (name: string, value: string, facts: readonly string[]) =>
      `${name.toLowerCase()} ${value} (${facts.join(', ')})`,
    slopes: {
      rising: 'rising',
      flat: 'flat',
      falling: 'falling',
    },
    state: (symbol: string, tradeDate: string, state: string) =>
      `The TA State of ${symbol} on ${tradeDate} is ${state}.`,
    stateSince: (symbol: string, tradeDate: string, state: string, since: string, other: string) =>
      `The TA State of ${symbol} on ${tradeDate} is ${state}, since ${since}, after ${other}.`,
    reason: (all: string) => `The reason: ${all}.`,
    slope: (slope: string, days: number) => `${slope} over ${days} days`,
    up: (up: string) => `strongly up: ${up}`,
    down: (down: string) => `strongly down: ${down}`,
    components: (all: string) => `Components ${all}.`,
    divergence: {
      up: 'Trend and momentum diverge: the trend points up, the momentum down.',
      down: 'Trend and momentum diverge: the trend points down, the momentum up.',
    },
    event: (header: string, event: string, tradeDate: string) => `${header}: ${event} on ${tradeDate}`,
    lastEvents: (all: string) => `Last events: ${all}.`,
    marketState: (name: string, state: string) => `${name} is ${state}`,
    market: (all: string) => `Of the market, ${all}.`,
    noEvents: (symbol: string, first: string, last: string) => `${symbol} had no event from ${first} to ${last}.`,
    events: (symbol: string, first: string, last: string) => `${symbol} had events from ${first} to ${last}.`,
    compared: 'Trend and momentum compared:',
    extremes: (name: string, best: string, highest: string, worst: string, lowest: string) =>
      `${name} is highest for ${best} (${highest}) and lowest for ${worst} (${lowest}).`,
  },
};
