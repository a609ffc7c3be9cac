import type { RealtimeMessage } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { recordRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { newSequence, takeMessage } from './follow-sequence.ts';

const at = '2026-11-19T15:00:00.000Z';
const noop = (seq: number): RealtimeMessage => ({ type: 'noop', seq, at, data: null });
const snapshot = (seq: number): RealtimeMessage => ({
  type: 'record',
  seq,
  at,
  data: { reset: true, records: [recordRow('20261119')] },
});

const follow = (...messages: RealtimeMessage[]) => {
  let sequence = newSequence;
  return messages.map((message) => {
    const taken = takeMessage(sequence, message);
    sequence = taken.sequence;
    return [taken.isFresh ? 'fresh' : 'old', taken.asksSnapshot ? 'ask' : 'go on'];
  });
};

describe('sequence of messages', () => {
  it('may begin with any number', () => {
    expect(follow(noop(41), noop(42))).toEqual([
      ['fresh', 'go on'],
      ['fresh', 'go on'],
    ]);
  });

  it('asks for a snapshot once after a gap, until it came', () => {
    expect(follow(noop(1), noop(4), noop(9), snapshot(10), noop(11), noop(13))).toEqual([
      ['fresh', 'go on'],
      ['fresh', 'ask'],
      ['fresh', 'go on'],
      ['fresh', 'go on'],
      ['fresh', 'go on'],
      ['fresh', 'ask'],
    ]);
  });

  it('does not ask when the message after the gap is a snapshot itself', () => {
    expect(follow(noop(1), snapshot(5))[1]).toEqual(['fresh', 'go on']);
  });

  it('passes over what was taken already', () => {
    expect(follow(noop(3), noop(3), noop(2), noop(4)).map(([age]) => age)).toEqual(['fresh', 'old', 'old', 'fresh']);
  });
});
