import { detectionGroupRow, type EventName, eventNames } from '@pipa/contract';
import { detectionKinds, detectionSignals } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { changeWords, type MarketStates, marketChanges } from './changes.ts';
import {
  detectionGroups,
  detectionWords,
  eventCodes,
  eventWords,
  groupHeader,
  type SymbolEvents,
} from './detections.ts';

const NO_EVENTS = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;
const symbol = (name: string, codes: Partial<Record<EventName, number>> = {}): SymbolEvents => ({
  symbol: name,
  name: `${name} Inc.`,
  close: 10,
  dailyReturn: 1.5,
  isEtf: false,
  codes: { ...NO_EVENTS, ...codes },
});
const spy = symbol('SPY');

describe('the events', () => {
  it('are the columns of the document in their order', () => {
    expect(detectionKinds.map((kind) => detectionSignals[kind].documentName)).toEqual(eventNames);
  });

  /** Typed from the third document, section 4. */
  it.each<[EventName, string, number[]]>([
    ['changeStatus1', 'TA buy/sell', [3, 2, 1, -1, -2, -3]],
    ['emaCo1', 'EMA trend', [2, 1, -1, -2]],
    ['psarCo1', 'PSAR trend', [1, -1]],
    ['macdCo1', 'MACD momentum', [2, 1, -1, -2]],
    ['bbCo1', 'Bollinger band', [1, -1]],
    ['rsiCo1', 'RSI', [2, 1, -1, -2]],
    ['breakout1', 'Stock breakout', [1, -1]],
  ])('%s is headed %s and shows the codes %j alone', (name, header, codes) => {
    expect(groupHeader(eventNames.indexOf(name) + 1).en).toBe(header);
    expect(eventCodes(name)).toEqual(codes);
    for (let code = -4; code <= 4; code++) {
      const said = eventWords(name, code);
      expect(said !== null).toBe(codes.includes(code));
      if (said) expect(said.zh).toMatch(/\p{Script=Han}/u);
    }
  });

  it.each([
    ['changeStatus1', 3, 'confirmed buy'],
    ['changeStatus1', 2, 'early buy (trend)'],
    ['changeStatus1', 1, 'early buy (momentum)'],
    ['changeStatus1', -3, 'confirmed sell'],
    ['bbCo1', 1, 'oversold'],
    ['bbCo1', -1, 'overbought'],
    ['breakout1', 1, 'break-up'],
    ['breakout1', -1, 'break-down'],
  ] as const)('%s of %i is %s', (name, code, text) => {
    expect(eventWords(name, code)?.en).toBe(text);
  });
});

describe('the groups of detections', () => {
  const changes = [{ source: 'R1', from: 'Bull', to: 'Sideways' }] as const;
  const groups = detectionGroups(
    [
      symbol('B', { changeStatus1: 1, rsiCo1: -2 }),
      symbol('A', { changeStatus1: 1 }),
      symbol('C', { changeStatus1: 3 }),
      symbol('D', { changeStatus1: -3 }),
      symbol('E', { changeStatus1: 7 }),
    ],
    changes,
    spy,
  );

  it('are eight, the changes of the market last', () => {
    expect(groups.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(groups.filter(({ detectionList }) => detectionList.length > 0).map(({ header }) => header)).toEqual([
      'TA buy/sell',
      'RSI',
      'Change events',
    ]);
    for (const group of groups) expect(detectionGroupRow.parse(group)).toEqual(group);
  });

  it('go from the strongest buy to the strongest sell, equals by symbol, and hide other codes', () => {
    expect(groups[0].detectionList.map((one) => `${one.symbol} ${one.text}`)).toEqual([
      'C confirmed buy',
      'A early buy (momentum)',
      'B early buy (momentum)',
      'D confirmed sell',
    ]);
  });

  it('show a change of the market as it is', () => {
    expect(groups[7].detectionList).toEqual([
      {
        symbol: 'SPY',
        name: 'SPY Inc.',
        close: 10,
        dailyReturn: 1.5,
        isEtf: false,
        code: null,
        text: 'R1: Bull → Sideways',
        change: changes[0],
      },
    ]);
  });

  it('say the same in both languages', () => {
    const said = groups.flatMap((group) =>
      group.detectionList.map((one) => [one, detectionWords(group, one)] as const),
    );
    for (const [{ text }, both] of said) expect(both.en).toBe(text);
    expect(said.map(([, { zh }]) => zh)).toEqual([
      '确认买入',
      '早期买入（动量）',
      '早期买入（动量）',
      '确认卖出',
      '超买（高于 80）',
      'R1：牛市 → 震荡',
    ]);
  });
});

describe('the changes of the market', () => {
  const states: MarketStates = {
    currentStateR1: 'Bull',
    currentStateH1: 'Bull',
    pred5dDrl: 'Neutral',
    currentStateS1: 'Risk-on',
    currentStateM1: null,
  };
  it('are those of R1, H1, the five-day prediction, S1 and M1, in this order', () => {
    const today: MarketStates = {
      currentStateR1: 'Sideways',
      currentStateH1: 'Bear',
      pred5dDrl: 'Bearish',
      currentStateS1: 'Risk-off',
      currentStateM1: 'Slowdown',
    };
    const said = marketChanges(today, { ...states, currentStateM1: 'Expansion' }).map(
      (change) => changeWords(change).en,
    );
    expect(said).toEqual([
      'R1: Bull → Sideways',
      'H1: Bull → Bear',
      '5-day prediction: Neutral → Bearish',
      'S1: Risk-on → Risk-off',
      'M1: Expansion → Slowdown',
    ]);
  });
  it('are none where nothing changed, or a state is not known on one of the days', () => {
    expect(marketChanges(states, states)).toEqual([]);
    expect(marketChanges({ ...states, currentStateM1: 'Slowdown', currentStateS1: null }, states)).toEqual([]);
  });
  it('keep the words of a state that is not known here', () => {
    expect(changeWords({ source: 'H1', from: 'A', to: 'Bull' }).zh).toBe('H1：A → 牛市');
  });
});
