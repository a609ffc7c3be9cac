import type { ToolResult } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { Sources, untracedIn } from './index.ts';

const result = (data: unknown, about: Partial<ToolResult> = {}): ToolResult => ({
  tool: 'show_analysis',
  call: 'getStockIDA',
  mode: 'simulated',
  asOf: '2026-11-20',
  source: 'analysis',
  receipt: null,
  data,
  shortened: [],
  resource: null,
  ...about,
});

function untraced(
  text: string,
  data: unknown,
  { question = '', ...about }: Partial<ToolResult> & { question?: string } = {},
): string[] {
  const sources = new Sources();
  sources.addResult(result(data, about));
  sources.addText(question);
  return untracedIn(text, sources).map(({ start, end }) => text.slice(start, end));
}

const row = {
  symbol: 'AAPL',
  close: 187.4321,
  return20: -0.0321,
  cagr: 0.12345,
  volume: 12_345_678,
  day: '2026-11-19',
  trades: 23,
};

describe('a number is traced', () => {
  it.each([
    'AAPL closed at $187.43 on Nov 19, 2026.',
    'AAPL closed at 187.4.',
    'It fell 3.2% over 20 days: return20.',
    'Its return was −3.21%.',
    'It returned -3.2 percent, a loss of 321 bps.',
    'CAGR 12.3%, volume 12.3 million, or 12,345,678 shares.',
    '成交量约 1235 万股，年化 12.3%，下跌了 3.2%。',
    '成交量 0.12 亿股。',
    '二十三笔交易，百分之十二。',
    'Twenty-three trades.',
    'As of 2026-11-20 the S&P 500 and MACD(12, 26, 9) are not shown. SMA50 neither.',
    '1. First\n2. Second: 23 trades\n',
    'About 12 million shares, nearly 190 dollars.',
    'Q3 2026 ended before 2026年11月19日 and 11月20日.',
    'On the 19th? No: 19 November 2026.',
  ])('%s', (text) => {
    expect(untraced(text, [row])).toEqual(text.startsWith('On the 19th') ? ['19th'] : []);
  });

  it('to the question, to counts of rows, to names and to days', () => {
    expect(
      untraced('50,000 in 2020, all 3 of them, the 2nd one', [{}, {}, {}], { question: 'What of 50,000 in 2020?' }),
    ).toEqual([]);
    expect(
      untraced('Your portfolio “Top 40 of 1999” is here.', [{ name: 'Top 40 of 1999' }], { source: 'books' }),
    ).toEqual([]);
    expect(untraced('It opened at 9:30 and was read at 15:05.', { at: '2026-11-20T20:05:00.000Z' })).toEqual([]);
  });
});

describe('an invention is found', () => {
  it.each([
    ['AAPL closed at $188.43.', '$188.43'],
    ['It rose 3.2%.', '3.2%'],
    ['Its return was +3.2%.', '+3.2%'],
    ['Its CAGR was 0.12%.', '0.12%'],
    ['Its CAGR was 12.3.', '12.3'],
    ['Its CAGR was 1,234.5%.', '1,234.5%'],
    ['It fell 12.3%.', '12.3%'],
    ['On 2025-11-19 it closed.', '2025-11-19'],
    ['In 2019 it was listed.', '2019'],
    ['Volume was 12.3 billion.', '12.3 billion'],
    ['成交量 1235 亿股。', '1235 亿'],
    ['共四十七笔交易。', '四十七笔'],
    ['It doubled.', 'doubled'],
    ['It made 41 trades.', '41'],
    ['Forty-one trades.', 'Forty-one'],
    ['It is worth ٩٨٧.', '٩٨٧'],
    ['½ of it', '½'],
  ])('%s', (text, found) => {
    const [span = ''] = untraced(text, [row]);
    expect(span === found || found.startsWith(span) || span.startsWith(found)).toBe(true);
    expect(span).not.toBe('');
  });

  it('also in words of members of the forum, and in what was marked before', () => {
    const forum = { source: 'help', call: 'topicSearch' } as const;
    expect(untraced('SPY will gain 900%.', [{ title: 'SPY will gain 900%' }], forum)).toEqual(['900%']);
    const sources = new Sources();
    const text = 'It gained 900%, at 12.';
    sources.addPart({ kind: 'passage', text, untraced: [{ start: 10, end: 14 }] });
    expect(untracedIn(text, sources)).toEqual([{ start: 10, end: 14 }]);
  });

  it('when it is a sum that no tool has', () => {
    expect(untraced('Together 30.', { first: 10, second: 20.4 })).toEqual(['30']);
    expect(untraced('Together 30.', { first: 10, second: 20.4, sum: 30.4 })).toEqual([]);
  });
});

/** A generator of numbers by a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Facts {
  readonly symbol: string;
  readonly close: number;
  readonly change: number;
  readonly cagr: number;
  readonly volume: number;
  readonly day: string;
  readonly trades: number;
}

const SYMBOLS = ['AAPL', 'MSFT', 'SPY', 'TLT', 'GLD', 'NVDA', 'XOM', 'JPM', 'KO', 'QQQ'];

/** Rows as the analysis answers them. */
function factsBy(draw: () => number): Facts[] {
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return Array.from({ length: 3 + Math.floor(draw() * 8) }, (_, place) => ({
    symbol: SYMBOLS[place % SYMBOLS.length],
    close: round(20 + draw() * 700, 4),
    change: round((draw() - 0.5) * 0.3, 6),
    cagr: round((draw() - 0.3) * 0.5, 6),
    volume: Math.round(1e6 + draw() * 9e8),
    day: `20${20 + Math.floor(draw() * 7)}-${String(1 + Math.floor(draw() * 12)).padStart(2, '0')}-${String(1 + Math.floor(draw() * 28)).padStart(2, '0')}`,
    trades: 12 + Math.floor(draw() * 800),
  }));
}

const percent = (value: number, digits: number) => `${(Math.abs(value) * 100).toFixed(digits)}%`;
const grouped = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Honest sentences about a row, in both languages. */
const HONEST: readonly ((facts: Facts, rows: readonly Facts[]) => string)[] = [
  ({ symbol, close, day }) => `${symbol} closed at $${grouped(close, 2)} on ${day}.`,
  ({ symbol, change }) => `${symbol} ${change < 0 ? 'fell' : 'rose'} ${percent(change, 2)}.`,
  ({ symbol, change }) => `${symbol} ${change < 0 ? '下跌了' : '上涨了'} ${percent(change, 1)}。`,
  ({ symbol, cagr }) => `The CAGR of ${symbol} is ${cagr < 0 ? '−' : ''}${percent(cagr, 1)}.`,
  ({ symbol, volume }) => `${symbol} 成交量 ${(volume / 1e8).toFixed(2)} 亿股。`,
  ({ symbol, volume }) => `${grouped(volume / 1e6, 1)} million shares of ${symbol} were traded.`,
  ({ symbol, trades }, rows) => `${symbol} had ${trades} trades; the list has ${rows.length} rows.`,
  ({ symbol, day, close }) => {
    const [year, month, date] = day.split('-').map(Number);
    return `${year}年${month}月${date}日，${symbol} 收于 ${close.toFixed(1)} 美元。`;
  },
  ({ symbol, change }) => `${symbol}: ${change < 0 ? '-' : '+'}${grouped(Math.abs(change) * 1e4, 0)} bps.`,
  ({ symbol, volume, trades }) => `- **${symbol}**: ${grouped(volume, 0)} shares, ${trades} trades`,
];

type Plant = (facts: Facts, draw: () => number) => readonly [text: string, planted: string];
const digitOf = (draw: () => number) => 1 + Math.floor(draw() * 8);
const otherDigit = (text: string, draw: () => number) => {
  const places = [...text].flatMap((sign, place) => (/\d/.test(sign) ? [place] : []));
  // The first digits, which are always shown.
  const place = places[Math.floor(draw() * Math.min(2, places.length))];
  const digit = (Number(text[place]) + digitOf(draw)) % 10 || 9;
  return `${text.slice(0, place)}${digit === Number(text[place]) ? 5 : digit}${text.slice(place + 1)}`;
};

/** Sentences with one number that no tool has said. */
const PLANTS: Readonly<Record<string, Plant>> = {
  'a wrong digit': ({ symbol, close }, draw) => {
    const planted = `$${otherDigit(grouped(close, 2), draw)}`;
    return [`${symbol} closed at ${planted}.`, planted];
  },
  'a wrong sign in words': ({ symbol, change }) => {
    const planted = percent(change, 2);
    return [`${symbol} ${change < 0 ? 'rose' : 'fell'} ${planted}.`, planted];
  },
  'a wrong sign': ({ symbol, cagr }) => {
    const planted = `${cagr < 0 ? '+' : '−'}${percent(cagr, 2)}`;
    return [`${symbol} 的年化收益为 ${planted}。`, planted];
  },
  'a ratio as percent': ({ symbol, cagr }) => {
    const planted = `${Math.abs(cagr).toFixed(4)}%`;
    return [`${symbol} has a CAGR of ${planted}.`, planted];
  },
  'percent as a ratio': ({ symbol, close }) => {
    const planted = `${close.toFixed(2)}%`;
    return [`${symbol} stands at ${planted}.`, planted];
  },
  'a wrong year': ({ symbol, day }) => {
    const planted = `${Number(day.slice(0, 4)) - 17}${day.slice(4)}`;
    return [`${symbol} reached it on ${planted}.`, planted];
  },
  'an invented year': ({ symbol }, draw) => {
    const planted = String(1950 + Math.floor(draw() * 40));
    return [`${symbol} 自 ${planted} 年以来上涨。`, planted];
  },
  'an invented count': ({ symbol }, draw) => {
    const planted = String(1_000 + Math.floor(draw() * 800)).replace(/^(\d)/, '$1,');
    return [`${symbol} was bought ${planted} times.`, planted];
  },
  'a wrong scale': ({ symbol, volume }) => {
    const planted = `${(volume / 1e6).toFixed(2)} billion`;
    return [`${planted} shares of ${symbol} were traded.`, planted];
  },
  'a sum that no tool has': ({ symbol, close, cagr }) => {
    const planted = (close * (1.0137 + Math.abs(cagr))).toFixed(2);
    return [`${symbol} will be at ${planted} in the end.`, planted];
  },
};

/** Whether the rows hold the planted number by chance, by the text of every value at its digits. */
function isByChance(planted: string, rows: readonly Facts[]): boolean {
  const digits = planted.replace(/[^\d.]/g, '');
  const decimals = digits.split('.')[1]?.length ?? 0;
  const isPercent = planted.includes('%');
  const scale = planted.includes('billion') ? 1e-9 : 1;
  return rows.some(({ close, change, cagr, volume, trades }) =>
    [close, change, cagr, volume, trades].some(
      (value) =>
        (Math.abs(value) * (isPercent ? 100 : 1) * scale).toFixed(decimals) === digits &&
        !/[+−]|rose|fell/.test(planted),
    ),
  );
}

describe('a set of answers by a seed', () => {
  const SEED = 20_261_127;

  it('passes 200 honest ones', () => {
    const draw = random(SEED);
    const marked: string[] = [];
    for (let place = 0; place < 200; place += 1) {
      const rows = factsBy(draw);
      const text = HONEST[place % HONEST.length](rows[Math.floor(draw() * rows.length)], rows);
      if (untraced(text, rows).length > 0) marked.push(`${text} ${JSON.stringify(rows)}`);
    }
    expect(marked).toEqual([]);
  });

  it('finds 200 inventions among honest sentences, and marks nothing else', () => {
    const draw = random(SEED + 1);
    const kinds = Object.entries(PLANTS);
    const missed: string[] = [];
    const counts: Record<string, number> = {};
    let planted = 0;
    while (planted < 200) {
      const [kind, plant] = kinds[planted % kinds.length];
      const rows = factsBy(draw);
      const facts = rows[Math.floor(draw() * rows.length)];
      const [sentence, number] = plant(facts, draw);
      // A number that another row has cannot be told from an honest one.
      if (!kind.includes('sign') && isByChance(number, rows)) continue;
      if (kind.includes('sign') && Math.abs(kind.includes('words') ? facts.change : facts.cagr) < 1e-4) continue;
      planted += 1;
      counts[kind] = (counts[kind] ?? 0) + 1;
      const honest = HONEST[planted % HONEST.length](facts, rows);
      const text = planted % 2 === 0 ? `${honest} ${sentence}` : `${sentence}\n\n${honest}`;
      const found = untraced(text, rows);
      const isFound =
        found.length === 1 &&
        (number.includes(found[0]) || found[0].includes(number) || found[0].includes(number.replace('−', '-')));
      if (!isFound) missed.push(`${kind}: ${text} → ${JSON.stringify(found)} ${JSON.stringify(facts)}`);
    }
    expect(missed).toEqual([]);
    expect(Object.values(counts)).toEqual(Array(kinds.length).fill(200 / kinds.length));
  });
});
