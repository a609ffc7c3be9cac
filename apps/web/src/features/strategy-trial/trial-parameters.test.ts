import { describe, expect, it } from 'vitest';
import { boundsOf, changedParameters, initialParameters, labelOf, parametersSchema } from './trial-parameters.ts';

const parameters = [
  { name: 'maxWeight', written: 1 / 3, min: 0.1, max: 1, isWhole: false },
  { name: 'minReaction', written: -0.07, min: -0.14, max: -0.035, isWhole: false },
  { name: 'exponent', written: 2 / 3, min: 0.1, max: 2, isWhole: false },
];
const chosen = (typed: Record<string, string>) =>
  changedParameters(
    parameters,
    parametersSchema(parameters, 'worded').parse({ ...initialParameters(parameters, 'worded'), ...typed }),
    'worded',
  );

describe('the numbers of an own backtest', () => {
  it('are typed as the details show them: percents, or plain', () => {
    expect(initialParameters(parameters, 'worded')).toEqual({
      maxWeight: '33.333333333',
      minReaction: '-7',
      exponent: '0.666666667',
    });
  });

  it('have a range and a present value without empty decimals', () => {
    expect(boundsOf({ name: 'shrinkage', written: 0.1, min: 0, max: 0.6, isWhole: false }, 'worded')).toBe(
      '0 to 0.6; the strategy uses 0.1.',
    );
    expect(boundsOf(parameters[1], 'worded')).toBe('−14% to −3.5%; the strategy uses −7%.');
  });

  it('stay those of the strategy where they are left, whatever digits they have', () => {
    expect(chosen({})).toEqual({});
    expect(chosen({ minReaction: '-3.5', exponent: '1' })).toEqual({ minReaction: -0.035, exponent: 1 });
  });

  it.each(['0.5', '101', 'a third'])('of a percent are refused in percents: %s', (maxWeight) => {
    const { error } = parametersSchema(parameters, 'worded').safeParse({
      ...initialParameters(parameters, 'worded'),
      maxWeight,
    });
    expect(error?.issues[0]?.message).toBe('A percentage from 10% to 100% is expected');
  });

  it('that are whole are never percents, whatever they are called', () => {
    const shares = { name: 'shares', written: 10, min: 1, max: 50, isWhole: true };
    expect(initialParameters([shares], 'worded')).toEqual({ shares: '10' });
    expect(labelOf(shares, 'worded')).toBe('Shares');
    expect(boundsOf(shares, 'worded')).toBe('1 to 50; the strategy uses 10.');
  });

  it('begin with what was proposed, and count as changed', () => {
    const weights = [
      { name: 'maxWeight', written: 0.25, min: 0.1, max: 1, isWhole: false },
      { name: 'holdings', written: 3, min: 1, max: 9, isWhole: true },
    ];
    const typed = initialParameters(weights, 'worded', { maxWeight: 0.5, other: 1 });
    expect(typed).toEqual({ maxWeight: '50', holdings: '3' });
    const values = parametersSchema(weights, 'worded').parse(typed);
    expect(changedParameters(weights, values, 'worded')).toEqual({ maxWeight: 0.5 });
  });

  it('of an own strategy are plain numbers under their keys', () => {
    const own = [
      { name: 'maxWeight', written: 0.25, min: 0.1, max: 3, isWhole: false },
      { name: 'constructor', written: 5, min: 1, max: 9, isWhole: false },
    ];
    const typed = initialParameters(own, 'plain');
    expect(Object.entries(typed)).toEqual([
      ['maxWeight', '0.25'],
      ['constructor', '5'],
    ]);
    expect(own.map((parameter) => labelOf(parameter, 'plain'))).toEqual(['maxWeight', 'constructor']);
    expect(boundsOf(own[0], 'plain')).toBe('0.1 to 3; the strategy uses 0.25.');
    const values = parametersSchema(own, 'plain').parse({ ...typed, maxWeight: '2' });
    expect(changedParameters(own, values, 'plain')).toEqual({ maxWeight: 2 });
  });
});
