import { describe, expect, it } from 'vitest';
import { BacktestRefusal, decideWhile, makeOwnBacktest } from './own-backtest.ts';

/** A process that decides a tenth at a time; its answer to what it is asked is a fault once it is closed. */
function processOf() {
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  const decide = async (onProgress: (done: number, of: number) => void) => {
    for (let done = 1; done <= 10; done++) {
      onProgress(done, 10);
      await new Promise(setImmediate);
      if (isClosed) throw new Error('its process has been ended');
    }
    return 'decided';
  };
  return { own: { close }, decide, isClosed: () => isClosed };
}

describe('a strategy that decides while its work may end', () => {
  it('says how far it is, and answers', async () => {
    const { own, decide, isClosed } = processOf();
    const shares: string[] = [];
    const goesOn = async (share: number) => shares.push(share.toFixed(2)) > 0;
    expect(await decideWhile(own, goesOn, decide)).toBe('decided');
    expect([shares.at(0), shares.at(-1), isClosed()]).toEqual(['0.42', '0.60', false]);
  });

  it('is ended without a fault when the work ends', async () => {
    const { own, decide, isClosed } = processOf();
    expect(await decideWhile(own, async (share) => share < 0.5, decide)).toBeNull();
    expect(isClosed()).toBe(true);
  });

  it('is ended with the error of what asks, not with the fault by its end', async () => {
    const { own, decide, isClosed } = processOf();
    const goesOn = async () => Promise.reject(new Error('the connection is lost'));
    await expect(decideWhile(own, goesOn, decide)).rejects.toThrow('the connection is lost');
    expect(isClosed()).toBe(true);
  });

  it('has its own fault thrown while the work goes on', async () => {
    const fault = async () => Promise.reject(new Error('no such column'));
    await expect(decideWhile(processOf().own, async () => true, fault)).rejects.toThrow('no such column');
  });
});

describe('a backtest on what was known on a day', () => {
  const market = { firstDay: '2010-01-04', day: '2026-03-19', lastClosedDay: '2026-03-18' } as const;
  const asked = { code: 'value', parameters: {}, amount: 1_000 };
  const made = (days: { asOf: string; toDay?: string }) =>
    makeOwnBacktest({} as never, market as never, { ...asked, ...days });

  it.each([
    [{ asOf: '2026-03-19' }, 'The history ends on 2026-03-18.'],
    [{ asOf: '2020-01-02', toDay: '2020-01-03' }, 'Nothing later than 2020-01-02 was known then.'],
  ])('is refused where %j asks for what is not known', async (days, words) => {
    await expect(made(days)).rejects.toThrow(new BacktestRefusal(words));
  });
});
