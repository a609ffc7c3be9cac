import { START_CALLED_OFF } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { statusLabel, statusReason, statusTone } from './portfolio-status.ts';

const started = { status: 'Started', isStopping: false, statusReason: null } as const;

describe('portfolios', () => {
  it('say that they are being stopped while they still run', () => {
    const stopping = { ...started, isStopping: true };
    expect([statusLabel(stopping), statusTone(stopping)]).toEqual(['Stopping', 'warn']);
    expect([statusLabel(started), statusTone(started)]).toEqual(['Started', 'gain']);
  });

  it('tell a start that its owner has called off from one that has failed', () => {
    const failed = { status: 'StartFailed', isStopping: false, statusReason: 'Nothing could be bought' } as const;
    const calledOff = { ...failed, statusReason: START_CALLED_OFF };
    expect([statusLabel(failed), statusTone(failed)]).toEqual(['Start failed', 'loss']);
    expect([statusLabel(calledOff), statusTone(calledOff)]).toEqual(['Called off', 'neutral']);
  });

  it('say why they failed in the tone of a loss, and that a start was called off in a neutral one', () => {
    const failed = { status: 'StartFailed', isStopping: false, statusReason: 'Nothing could be bought' } as const;
    expect(statusReason(failed)?.tone).toBe('loss');
    const reason = statusReason({ ...failed, statusReason: START_CALLED_OFF });
    expect([reason?.tone, reason?.text]).toEqual(['neutral', expect.stringContaining('You called the start off')]);
    expect(statusReason(started)).toBeNull();
  });
});
