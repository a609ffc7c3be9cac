import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromEpochDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strategyCommand } from '../strategy/strategy-command.ts';
import { backtestCommand } from './backtest-command.ts';
import { readPrices } from './read-prices.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipa-backtest-'));
  await writeFile(join(folder, 'prices.csv'), pricesCsv({ SPY: 0.0004, IEF: 0.0001, GLD: -0.0002 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DAYS = tradingEpochDaysBetween(16_803, 17_897);

/** Closes that drift by a fraction a session and swing around it. */
function pricesCsv(drifts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(drifts).flatMap(([symbol, drift]) =>
    Array.from(DAYS, (day, i) => {
      const close = (100 * (1 + drift) ** i * (1 + 0.02 * Math.sin(i / 9))).toFixed(4);
      return `${symbol},${fromEpochDay(day)},${close},${close},${close},${close},1000000`;
    }),
  );
  return ['symbol,date,open,high,low,close,volume', ...rows].join('\n');
}

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

async function run(...args: string[]) {
  const said: string[] = [];
  const steps: string[] = [];
  const code = await backtestCommand(args, folder, {
    say: (text) => said.push(text),
    progress: { step: (words) => steps.push(words), output: (line) => said.push(line) },
    now: () => 0,
    withMarket: () => Promise.reject(new Error('there is no market')),
  });
  return { code, text: said.join('\n'), steps };
}

const prices = () => ['--csv', join(folder, 'prices.csv'), '--kind', 'ETF'];
const planted = (decide: string) => `
import { defineStrategy } from '@pipa/quant/own-strategy';
let kept = 0;
export default defineStrategy({
  name: 'Planted', rebalance: 'Monthly', warmUp: 21, universe: ['SPY', 'GLD'],
  decide(view) { kept += 1; ${decide} },
});`;

describe('npm run backtest', () => {
  it('tests the strategy that "new" wrote, and writes a page and figures', async () => {
    const said: string[] = [];
    expect(await strategyCommand(['new', 'first-try'], { strategiesDir: folder, say: (text) => said.push(text) })).toBe(
      0,
    );
    expect(
      await strategyCommand(['check', 'first-try'], { strategiesDir: folder, say: (text) => said.push(text) }),
    ).toBe(0);
    const out = join(folder, 'out');
    const { code, text, steps } = await run(
      'first-try',
      ...prices(),
      '--params',
      'sessions=50',
      '--amount',
      '50000',
      '--out',
      out,
    );
    expect(text).toMatch(/^First try\nfirst-try\.ts [0-9a-f]{12}, sessions 50\n/);
    expect(text).toMatch(/Total Return +−?[\d.]+% +[\d.]+%/);
    expect(text).toMatch(/Look-ahead free: All \d\d decisions came out the same/);
    expect(code).toBe(0);
    expect(steps).toEqual(
      expect.arrayContaining(['Reading prices', 'Loading the strategy', 'Trading', 'Looking for look-ahead']),
    );
    const html = await readFile(join(out, 'report.html'), 'utf8');
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|src=|href=|url\(http/);
    const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
    expect(report.equity[0]).toBe(50_000);
    expect(report.days).toHaveLength(report.equity.length);
    expect(report.strategy.values).toEqual({ sessions: 50 });
    expect(report.lookAhead.isFree).toBe(true);
  });

  it('gives the same figures each time, under another version for another text', async () => {
    await write('same.ts', planted('return { SPY: 1 };'));
    const first = await run('same', ...prices(), '--out', folder);
    await write('same.ts', planted('return { SPY: 1 } ;'));
    const second = await run('same', ...prices(), '--out', folder);
    expect(second.text.split('\n')[1]).not.toBe(first.text.split('\n')[1]);
    expect(second.text.split('\n').slice(2)).toEqual(first.text.split('\n').slice(2));
  });

  it('names day, symbol and line of a planted look-ahead, and ends with 3', async () => {
    await write('peek.ts', planted(`return { SPY: view.close('SPY', -1) > view.close('SPY') ? 1 : 0 };`));
    const { code, text } = await run('peek', ...prices(), '--from', '2016-06-01');
    expect(code).toBe(3);
    expect(text).toBe(
      'LOOKS AHEAD: It asks for SPY of 2016-06-01 when it decides at the close of 2016-05-31 (peek.ts:6:48).',
    );
  });

  it('finds a strategy that keeps something between its decisions, and ends with 3', async () => {
    await write('keeps.ts', planted('return { SPY: 1 / kept };'));
    const { code, text } = await run('keeps', ...prices(), '--out', folder);
    expect(code).toBe(3);
    expect(text).toContain(
      'NOT REPEATABLE: the decision of 2016-02-02 came out otherwise when it was made again: SPY with 100.00% at first and 50.00% then. ',
    );
    const { lookAhead } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(lookAhead).toMatchObject({ kind: 'NotRepeatable', day: '2016-02-02', symbol: 'SPY', weights: [1, 0.5] });
  });

  it('says in words what a strategy did wrong, and ends with 1', async () => {
    await write('throws.ts', planted(`throw new Error('no idea');`));
    expect(await run('throws', ...prices())).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Error: no idea \(throws\.ts:6:\d+\)\. Decision of 2016-02-02\.$/),
    });
  });

  it.each([
    ['by date', (a: string, b: string) => a.split(',')[1].localeCompare(b.split(',')[1])],
    ['backwards', (a: string, b: string) => b.localeCompare(a)],
    [
      'not at all',
      (a: string, b: string) => a.split('').reverse().join('').localeCompare(b.split('').reverse().join('')),
    ],
  ])('reads the same prices from a file that is sorted %s', async (_, order) => {
    const [header, ...rows] = pricesCsv({ SPY: 0.0004, GLD: -0.0002 }).split('\n');
    const [sorted, other] = [
      await write('sorted.csv', [header, ...rows].join('\n')),
      await write('other-order.csv', [header, ...rows.sort(order)].join('\n')),
    ];
    const [first, second] = [sorted, other].map((path) => readPrices({ csv: [path], kind: 'ETF' }));
    const { histories, instruments, ...read } = await second;
    const { histories: expected, instruments: listed, ...whole } = await first;
    expect(read).toEqual(whole);
    expect(instruments).toEqual(listed);
    expect(instruments.map(({ symbol }) => symbol)).toEqual(['GLD', 'SPY']);
    expect([read.bars, read.faultyLines]).toEqual([2 * DAYS.length, 0]);
    for (const [symbol, history] of expected) expect(histories.get(symbol)).toEqual(history);
    expect(histories.size).toBe(2);
  });

  it('judges prices as an import does, and says what it found', async () => {
    const wrong = (line: string) => (line.includes('GLD,2016-06-01') ? line.replaceAll(/,\d+\.\d+/g, ',30') : line);
    const path = await write(
      'wrong-bar.csv',
      pricesCsv({ SPY: 0.0004, GLD: -0.0002 }).split('\n').map(wrong).join('\n'),
    );
    const { histories, findings } = await readPrices({ csv: [path], kind: 'ETF' });
    expect(findings).toEqual([
      expect.objectContaining({ source: 'wrong-bar.csv', symbol: 'GLD', fromDay: '2016-06-01', fault: 'BadBar' }),
    ]);
    expect(histories.get('GLD')?.bars.days).toHaveLength(DAYS.length - 1);
    await write('idle.ts', planted('return {};'));
    const { text } = await run('idle', '--csv', path, '--out', folder);
    expect(text).toMatch(/kept out: 1 × BadBar\n {2}GLD 2016-06-01: BadBar: The price moves -69 % and comes back/);
  });

  it('ends a symbol where a file states it', async () => {
    const kinds = await write('ends.csv', 'GLD,ETF,2018-06-01,12.5');
    const { histories, instruments } = await readPrices({
      csv: [await write('ends-prices.csv', pricesCsv({ SPY: 0, GLD: 0 }))],
      kind: 'ETF',
      kinds,
    });
    const { days, close } = histories.get('GLD')?.bars ?? { days: [], close: [] };
    expect([days.at(-1), close.at(-1)]).toEqual([toEpochDay('2018-06-01'), 12.5]);
    expect(instruments.map(({ symbol }) => symbol)).toEqual(['GLD', 'SPY']);
  });

  it('names file and line of faulty prices, which prices begin late, and that it never held anything', async () => {
    const [header, ...rows] = pricesCsv({ SPY: 0.0004, GLD: 0 }).split('\n');
    const late = rows.filter((row) => !row.startsWith('GLD') || row.split(',')[1] >= '2017-01-03');
    const faulty = ['GLD,2016-01-09,1,1,1,1,1', ...Array.from({ length: 6 }, () => 'GLD,2018-12-31,x,1,1,1,1')];
    const path = await write('faulty.csv', [header, ...late, ...faulty].join('\n'));
    await write('idle.ts', planted('return {};'));
    const { code, text } = await run('idle', '--csv', path, '--out', folder);
    expect(code).toBe(0);
    expect(text).toContain('It never held anything.');
    expect(text).toContain('Prices begin within the period: GLD 2017-01-03');
    const last = late.length + 1;
    expect(text).toContain('Kept out 7 lines of the prices, 7 of symbols in use:');
    expect(text).toContain(`${path} line ${last + 1}: date is not a trading day: GLD,2016-01-09`);
    expect(text).toContain(`${path} line ${last + 2}: open is not a number: GLD,2018-12-31`);
    expect(text.match(/line \d+: /g)).toHaveLength(5);
    expect(text).toContain('\n  … and 2 more\n');
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('Kept out 7 lines of the prices');
    const { keptOut } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(keptOut).toHaveLength(7);
  });

  it.each([
    [['--from', '2016-01-06'], `--from 2016-01-06 is too early: 21 sessions come first. The earliest is 2016-02-03.`],
    [['--to', '2030-01-02'], '--to 2030-01-02 is after the last price, which is of 2018-12-31.'],
    [['--benchmark', 'QQQ'], 'The prices have no benchmark QQQ. Choose another by --benchmark: SPY, IEF, GLD …'],
    [['--actions', 'nowhere.csv'], 'There is no file nowhere.csv.'],
  ])('refuses %o with 1', async (args, words) => {
    await write('hold.ts', planted('return { SPY: 1 };'));
    expect(await run('hold', ...prices(), ...args)).toMatchObject({ code: 1, text: words });
  });

  it.each([
    [[], 'Name the file of a strategy.'],
    [['hold'], 'Name a file of daily prices: --csv FILE.'],
    [['hold', 'more', '--csv', 'a'], 'One strategy at a time: more is a second one.'],
    [['hold', '--csv', 'a', '--from', '1.1.2016'], '--from is a day YYYY-MM-DD, not 1.1.2016.'],
    [['hold', '--csv', 'a', '--from', '2017-01-03', '--to', '2016-01-04'], '--to is before --from.'],
    [['hold', '--csv', 'a', '--params', 'sessions'], '--params is NAME=NUMBER, not sessions.'],
    [['hold', '--csv', 'a', '--params', 'sessions=many'], '--params is NAME=NUMBER, not sessions=many.'],
    [['hold', '--csv', 'a', '--amount', '-5'], "Option '--amount' argument is ambiguous."],
    [['hold', '--csv', 'a', '--amount', '0'], '--amount is a number of dollars, not 0.'],
    [['hold', '--csv', 'a', '--kind', 'Bond'], '--kind is Stock, ETF or Index, not Bond.'],
    [['hold', '--csv', 'a', '--form', 'x'], "Unknown option '--form'."],
  ])('refuses %o with 2', async (args, words) => {
    const { code, text } = await run(...args);
    expect(text.split('\n')[0]).toContain(words);
    expect(code).toBe(2);
  });

  it('refuses a parameter that the strategy does not have with 2', async () => {
    await write('hold.ts', planted('return { SPY: 1 };'));
    expect(await run('hold', ...prices(), '--params', 'lookBack=3')).toMatchObject({
      code: 2,
      text: 'There is no parameter lookBack. The strategy has: none.',
    });
  });

  it('names a file that is no price file', async () => {
    const path = await write('other.csv', 'a,b\n1,2');
    await write('hold.ts', planted('return { SPY: 1 };'));
    expect(await run('hold', '--csv', path)).toMatchObject({
      code: 1,
      text: `${path}: The file has no column date, open, high, low, close, symbol`,
    });
  });
});

describe('npm run strategy', () => {
  async function strategy(...args: string[]) {
    return inFolder(folder, ...args);
  }

  async function inFolder(strategiesDir: string, ...args: string[]) {
    const said: string[] = [];
    const code = await strategyCommand(args, { strategiesDir, say: (text) => said.push(text) });
    return { code, text: said.join('\n') };
  }

  it('lists strategies, and what is wrong with one', async () => {
    const strategies = join(folder, 'listed');
    await mkdir(strategies);
    await write('listed/hold.ts', planted('return { SPY: 1 };'));
    await write('listed/broken.ts', 'export const nothing = 1;');
    await write('listed/hold.test.ts', 'export {};');
    const { code, text } = await inFolder(strategies, 'list');
    expect(code).toBe(0);
    expect(text).toMatch(/^broken\.ts +The file has no default export\./m);
    expect(text).toMatch(/^hold\.ts +[0-9a-f]{12} {2}Planted: monthly, 21 sessions of history$/m);
    expect(text).not.toContain('hold.test.ts');
  });

  it('finds the types of a rule in order that holds nothing at times', async () => {
    const rule = `if (view.close('SPY') < view.average('SPY', 20)) return {}; return { SPY: 1 };`;
    await write('at-times.ts', planted(rule));
    expect(await strategy('check', 'at-times')).toMatchObject({
      code: 0,
      text: expect.stringMatching(
        /^On simulated prices it decides for (SPY 100\.00%|cash alone) at the close of 2024-12-31\.$/m,
      ),
    });
  });

  it.each([
    [
      `throw new Error('no idea ' + view.symbols.length);`,
      1,
      /^Error: no idea \d \(wrong\.ts:6:\d+\)\. Decision of \d{4}-\d\d-\d\d\.$/m,
    ],
    ['return { SPY: NaN };', 1, /^Its weight of SPY is NaN, which is not a finite number\. Decision of /m],
    [`return { SPY: view.close('SPY', -1) };`, 3, /^LOOKS AHEAD: It asks for SPY of .* \(wrong\.ts:6:\d+\)\.$/m],
  ])('finds what a strategy does wrong when it decides: %s', async (decide, code, words) => {
    await write('wrong.ts', planted(decide));
    expect(await strategy('check', 'wrong')).toMatchObject({ code, text: expect.stringMatching(words) });
  });

  it('names the line of a wrong type', async () => {
    await write('typo.ts', planted('return { SPY: view.closed() };'));
    const { code, text } = await strategy('check', 'typo');
    expect(code).toBe(1);
    expect(text).toMatch(/typo\.ts\(6,\d+\): error TS\d+: Property 'closed' does not exist on type 'MarketView'/);
  });

  it('finds the strategy of the page for authors in order, and it can be backtested', async () => {
    const page = await readFile(new URL('../../docs/writing-a-strategy.md', import.meta.url), 'utf8');
    const [, text] = /```ts\n(.*?)```/s.exec(page) ?? [];
    await write('my-momentum.ts', text.replace("['SPY', 'EFA', 'TLT']", "['SPY', 'IEF', 'GLD']"));
    expect(await strategy('check', 'my-momentum')).toMatchObject({
      code: 0,
      text: expect.stringContaining('in order'),
    });
    expect(await run('my-momentum', ...prices(), '--out', folder)).toMatchObject({ code: 0 });
  });

  it.each([
    [['new', 'My Strategy'], 2, 'A strategy has a name like my-momentum'],
    [['new', '../out'], 2, 'A strategy has a name like my-momentum'],
    [['new'], 2, 'Name the strategy'],
    [['check', 'nowhere'], 1, 'There is no file '],
    [['check', 'notes.txt'], 1, 'is not a TypeScript file (.ts).'],
    [['relese'], 2, 'npm run strategy -- COMMAND'],
    [[], 0, 'npm run strategy -- COMMAND'],
  ])('answers %o with %i', async (args, code, words) => {
    const answer = await strategy(...args);
    expect(answer.text).toContain(words);
    expect(answer.code).toBe(code);
  });

  it('never writes over a strategy', async () => {
    await write('mine.ts', 'mine');
    expect(await strategy('new', 'mine')).toMatchObject({
      code: 2,
      text: expect.stringContaining('There is a strategy mine already'),
    });
    expect(await readFile(join(folder, 'mine.ts'), 'utf8')).toBe('mine');
  });
});
