import { viewOf } from '@pipa/quant/own-strategy/testing';
import { describe, expect, it } from 'vitest';
import fundMomentum from './fund-momentum.ts';

const parameters = { lookBack: 20, holdings: 2 };
/** Twenty-one closes that move by the same fraction each session. */
const moving = (daily: number) => Array.from({ length: 21 }, (_, i) => 100 * (1 + daily) ** i);

describe('momentum of funds', () => {
  it('holds the two that rose the most', () => {
    const view = viewOf({ SPY: moving(0.001), EFA: moving(0.003), GLD: moving(0.002), TLT: moving(-0.001) });
    expect(fundMomentum.decide(view, parameters)).toEqual(
      new Map([
        ['EFA', 0.5],
        ['GLD', 0.5],
      ]),
    );
  });

  it('keeps cash in the place of what fell', () => {
    const view = viewOf({ SPY: moving(0.001), TLT: moving(-0.001) });
    expect(fundMomentum.decide(view, parameters)).toEqual(new Map([['SPY', 0.5]]));
  });

  it('leaves out a fund without enough history', () => {
    const view = viewOf({ SPY: moving(0.001), GLD: moving(0.05).slice(-10) });
    expect(fundMomentum.decide(view, parameters)).toEqual(new Map([['SPY', 0.5]]));
  });
});
