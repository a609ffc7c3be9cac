import { englishOf } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { parametersToTry, strategyByCode, strategyCatalogue, strategyWith } from './catalogue.ts';
import { parameterFault } from './tunable-parameters.ts';

describe('the parameters to try', () => {
  it('are the numbers in which neighbours differ, from half the smallest to twice the largest', () => {
    expect(parametersToTry('dual-momentum')).toEqual([
      { name: 'lookbackSessions', written: 252, min: 63, max: 588, isWhole: true },
    ]);
    expect(parametersToTry('value').map(({ name }) => name)).toEqual(['holdings', 'maxPerSector', 'minDollarVolume']);
    expect(parametersToTry('all-weather')).toEqual([]);
    expect(parametersToTry('unknown')).toEqual([]);
  });

  it.each(strategyCatalogue.map(({ code }) => code))(
    'of %s hold the written choice, and fractions stay fractions',
    (code) => {
      for (const { written, min, max, isWhole } of parametersToTry(code)) {
        expect(min).toBeLessThanOrEqual(written);
        expect(max).toBeGreaterThanOrEqual(written);
        if (isWhole) expect([min, max].every(Number.isInteger)).toBe(true);
      }
    },
  );

  it.each(strategyCatalogue.map(({ code }) => code))('make a strategy of %s at both ends of each range', (code) => {
    for (const { name, min, max } of parametersToTry(code)) {
      for (const value of [min, max]) {
        const strategy = strategyWith(code, { [name]: value });
        expect(strategy).toMatchObject({ code, parameters: { [name]: value } });
        expect(Number.isInteger(strategy?.warmUpSessions)).toBe(true);
      }
    }
  });
});

describe('a strategy with parameters', () => {
  it('is the written one without any', () => {
    expect(strategyWith('dual-momentum', {})).toBe(strategyByCode('dual-momentum'));
    expect(strategyWith('unknown', {})).toBeUndefined();
  });

  it('is refused with a reason for each fault', () => {
    const tunable = parametersToTry('dual-momentum');
    const faultOf = (parameters: Record<string, number>) => {
      const fault = parameterFault(tunable, parameters);
      return fault && englishOf(fault.reason);
    };
    expect(faultOf({ lookbackSessions: 100 })).toBeNull();
    expect(faultOf({ lookbackSessions: 100.5 })).toBe('A whole number is expected');
    expect(faultOf({ lookbackSessions: 62 })).toBe('A number from 63 to 588 is expected');
    expect(faultOf({ lookbackSessions: Number.NaN })).toBe('A number from 63 to 588 is expected');
    expect(faultOf({ leverage: 3 })).toBe('This strategy has no such parameter');
    expect(() => strategyWith('dual-momentum', { leverage: 3 })).toThrow(RangeError);
  });
});
