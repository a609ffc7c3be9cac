import { toEpochDay } from '@pipa/calendar';
import type { OwnedSessions } from '@pipa/db/portfolios';
import { describe, expect, it } from 'vitest';
import { investedCloses, investedPoints, moneyCloses, moneyPoints } from './money-curve.ts';

const day = (text: string) => toEpochDay(`2026-03-${text}`);
const session = (text: string, dailyReturn = 0) => ({ day: day(text), dailyReturn });
const made = (text: string, profit: number, invested = 0, benchmarkReturn: number | null = null) => ({
  day: day(text),
  profit,
  invested,
  benchmarkReturn,
});

describe('the closes of all accounts', () => {
  it('have the profit of their portfolios on the value before and the deposits, so that a deposit is no gain', () => {
    const closes = [made('02', 100), made('03', 300)];
    const flows = [
      { day: day('02'), deposited: 1_000, withdrawn: 0 },
      { day: day('03'), deposited: 1_900, withdrawn: 0 },
    ];
    const found = moneyCloses(closes, flows, [session('02', 0.01), session('03', 0.02)]);
    expect(found.map(({ value, base }) => [value, base])).toEqual([
      [1_100, 1_000],
      [3_300, 3_000],
    ]);
    expect(found.map(({ cumReturn }) => cumReturn)).toEqual([0.1, 1.1 * 1.1 - 1].map((x) => expect.closeTo(x, 12)));
    expect(found[1]?.benchmarkCumReturn).toBeCloseTo(1.01 * 1.02 - 1, 12);
  });

  it('count a withdrawal from the close, so that it is no loss', () => {
    const found = moneyCloses(
      [made('02', 0), made('03', 100), made('04', 10)],
      [
        { day: day('02'), deposited: 1_000, withdrawn: 0 },
        { day: day('03'), deposited: 0, withdrawn: 1_000 },
      ],
      ['02', '03', '04'].map((text) => session(text)),
    );
    expect(found.map(({ value }) => value)).toEqual([1_000, 100, 110]);
    expect(found.at(-1)?.cumReturn).toBeCloseTo(1.1 * 1.1 - 1, 12);
  });

  it('begin with the first deposit, and so does the benchmark', () => {
    const found = moneyCloses(
      [],
      [{ day: day('03'), deposited: 5, withdrawn: 0 }],
      [session('02', 0.5), session('03')],
    );
    expect(found).toEqual([{ day: day('03'), value: 5, base: 5, cumReturn: 0, benchmarkCumReturn: 0 }]);
  });

  it('count a deposit of a weekend in the next session', () => {
    const found = moneyCloses([], [{ day: day('07'), deposited: 5, withdrawn: 0 }], [session('06'), session('09')]);
    expect(found.map((close) => close.day)).toEqual([day('09')]);
  });

  it('stay at nothing after the loss of everything', () => {
    const closes = [made('02', -1_500)];
    const found = moneyCloses(
      closes,
      [{ day: day('02'), deposited: 1_000, withdrawn: 0 }],
      [session('02'), session('03')],
    );
    expect(found.map(({ cumReturn }) => cumReturn)).toEqual([-1, -1]);
  });
});

describe('the closes of what is in portfolios', () => {
  it('have their profit on what was invested, whatever cash is outside, beside the benchmark of those sessions', () => {
    const found = investedCloses([
      made('02', 0),
      made('03', 100, 1_000, 0.01),
      // Nothing was invested.
      made('04', 0),
      made('05', -220, 2_200, 0.02),
    ]);
    expect(found.map((close) => close.day)).toEqual([day('03'), day('05')]);
    expect(found.map(({ cumReturn }) => cumReturn)).toEqual([0.1, 1.1 * 0.9 - 1].map((x) => expect.closeTo(x, 12)));
    expect(found[1]?.benchmarkCumReturn).toBeCloseTo(1.01 * 1.02 - 1, 12);
  });

  it('stay at nothing after the loss of everything', () => {
    expect(investedCloses([made('02', -1_500, 1_000), made('03', 10, 100)]).map(({ cumReturn }) => cumReturn)).toEqual([
      -1, -1,
    ]);
  });
});

describe('the instants of the last sessions', () => {
  const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
  const sessions = (over: Partial<OwnedSessions> = {}): OwnedSessions => ({
    instants: [at('03T15:00'), at('03T15:05')],
    values: [1_010, 1_020],
    returns: [0.1, 0.1 * (1_020 / 1_010)],
    benchmarkReturns: [0.01, 0.02],
    recordDays: [],
    recordReturns: [],
    recordBenchmarkReturns: [],
    ...over,
  });
  const closes = moneyCloses(
    [made('02', 0)],
    [{ day: day('02'), deposited: 2_000, withdrawn: 0 }],
    [session('02', 0.5)],
  );

  it('add what each portfolio has made since the close before to the last close of all', () => {
    const one = sessions({
      values: [1_010, 1_020],
      returns: [1.5 * 1.01 - 1, 1.5 * 1.02 - 1],
      recordDays: [day('02')],
      recordReturns: [0.5],
      recordBenchmarkReturns: [0],
    });
    const points = moneyPoints([one], closes, []);
    expect(points.map(({ cumReturn }) => cumReturn)).toEqual(
      [10 / 2_000, 20 / 2_000].map((x) => expect.closeTo(x, 12)),
    );
    expect(points.map(({ benchmarkCumReturn }) => benchmarkCumReturn)).toEqual(
      [1.5 * 1.01 - 1, 1.5 * 1.02 - 1].map((x) => expect.closeTo(x, 12)),
    );
  });

  it('count a portfolio that has no value at an instant with its last one of the session', () => {
    const first = sessions({ instants: [at('03T15:00')], values: [1_010], returns: [0.01], benchmarkReturns: [0] });
    const second = sessions({ instants: [at('03T15:05')], values: [505], returns: [0.01], benchmarkReturns: [0] });
    const points = moneyPoints([first, second], closes, []);
    expect(points.map(({ cumReturn }) => cumReturn)).toEqual(
      [10 / 2_000, 15 / 2_000].map((x) => expect.closeTo(x, 12)),
    );
  });

  it('are measured on the deposits of the session before the first close', () => {
    const points = moneyPoints([sessions()], [], [{ day: day('03'), deposited: 9_182, withdrawn: 0 }]);
    expect(points[0]?.cumReturn).toBeCloseTo((1_010 - 1_010 / 1.1) / 9_182, 12);
  });

  it('are none without money', () => {
    expect(moneyPoints([sessions()], [], [])).toEqual([]);
  });

  it('have of what is invested the profit of all portfolios on the value that they began the session with', () => {
    const before = investedCloses([made('02', 100, 1_000, 0.5)]);
    const one = sessions({ instants: [at('03T15:00')], values: [1_010], returns: [0.01], benchmarkReturns: [0.02] });
    const two = sessions({ instants: [at('03T15:05')], values: [2_970], returns: [-0.01], benchmarkReturns: [0.01] });
    const points = investedPoints([one, two], before);
    expect(points.map(({ cumReturn }) => cumReturn)).toEqual(
      [1.1 * 1.01 - 1, 1.1 * (1 - 20 / 4_000) - 1].map((x) => expect.closeTo(x, 12)),
    );
    expect(points[1]?.benchmarkCumReturn).toBeCloseTo(1.5 * (1 + (20 + 30) / 4_000) - 1, 12);
  });
});
