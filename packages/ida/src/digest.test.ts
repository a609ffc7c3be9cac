import type { Detection, DetectionGroup } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { DIGEST_GROUP_ROWS, digestSections } from './digest.ts';

const detection = (symbol: string, code: number | null = 1): Detection => ({
  symbol,
  name: symbol,
  code,
  text: 'said',
  close: 1,
  dailyReturn: 1,
  change: null,
  isEtf: false,
});
const group = (id: number, ...detectionList: Detection[]): DetectionGroup => ({
  id,
  header: `Group ${id}`,
  detectionList,
});
const wants = (groupId: number, ...symbols: string[]) => ({ groupId, symbols: new Set(symbols) });
const shown = (groups: readonly DetectionGroup[], ...subscriptions: ReturnType<typeof wants>[]) =>
  digestSections(groups, subscriptions).map(({ id, detectionList }) => [id, detectionList.map(({ symbol }) => symbol)]);

describe('the sections of a daily mail', () => {
  const groups = [
    group(1, detection('AAA'), detection('BBB')),
    group(6, detection('AAA')),
    group(8, detection('SPY', null)),
  ];

  it('are of the groups that are subscribed to, in their sequence, with the symbols of the lists', () => {
    expect(shown(groups, wants(6, 'AAA'), wants(1, 'BBB', 'CCC'))).toEqual([
      [1, ['BBB']],
      [6, ['AAA']],
    ]);
  });

  it('have the changes of the market, whatever symbols the list has', () => {
    expect(shown(groups, wants(8))).toEqual([[8, ['SPY']]]);
    expect(shown([group(8)], wants(8))).toEqual([]);
  });

  it('are none where there is nothing to say', () => {
    expect(shown(groups)).toEqual([]);
    expect(shown(groups, wants(1, 'CCC'), wants(6, 'BBB'), wants(3, 'AAA'))).toEqual([]);
    expect(shown([], wants(1, 'AAA'))).toEqual([]);
  });

  it('keep the strongest signals of either side of a long group, in its sequence', () => {
    const codes = [3, 3, ...Array.from({ length: DIGEST_GROUP_ROWS }, () => 1), -2, -3];
    const list = codes.map((code, i) => detection(`S${i}`, code));
    const [section] = digestSections([group(1, ...list)], [wants(1, ...list.map(({ symbol }) => symbol))]);
    expect(section.more).toBe(4);
    expect(section.detectionList.map(({ code }) => code)).toEqual([
      3,
      3,
      ...Array.from({ length: DIGEST_GROUP_ROWS - 4 }, () => 1),
      -2,
      -3,
    ]);
  });
});
