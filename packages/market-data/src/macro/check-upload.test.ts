import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUpload } from './check-upload.ts';

const TODAY = '2026-03-20';
const move = (text: string) => checkUpload({ kind: 'move', text }, TODAY);

describe('the check of uploaded values', () => {
  it('reads days and values, which are known when they usually are or when the file says', () => {
    expect(move('Date, Value, Released\r\n2026-03-18,98.5,\r\n2026-03-17,"101.25",2026-03-19\r\n')).toEqual({
      values: [
        { seriesId: 'move', day: '2026-03-17', releasedDay: '2026-03-19', value: 101.25, line: 3 },
        { seriesId: 'move', day: '2026-03-18', releasedDay: '2026-03-18', value: 98.5, line: 2 },
      ],
      faults: [],
    });
  });

  it('reads the three shares of a survey', () => {
    const { values, faults } = checkUpload(
      { kind: 'aaii', text: 'date,bullish,neutral,bearish\n2026-03-19,40.1,29.9,30.1\n' },
      TODAY,
    );
    expect(faults).toEqual([]);
    expect(values.map(({ seriesId, value }) => [seriesId, value])).toEqual([
      ['aaiiBullish', 40.1],
      ['aaiiNeutral', 29.9],
      ['aaiiBearish', 30.1],
    ]);
  });

  it('reads puts and calls, with open interest or without', () => {
    const read = (text: string) => checkUpload({ kind: 'putCall', text }, TODAY);
    const idsOf = ({ values }: ReturnType<typeof read>) => values.map(({ seriesId, value }) => `${seriesId} ${value}`);
    expect(idsOf(read('date,callVolume,putVolume\n2026-03-18,200,150'))).toEqual(['putVolume 150', 'callVolume 200']);
    const whole = 'date,putVolume,callVolume,putOpenInterest,callOpenInterest\n2026-03-18,150,200,9000,8000';
    expect(idsOf(read(whole)).slice(2)).toEqual(['putOpenInterest 9000', 'callOpenInterest 8000']);
    expect(read('date,putVolume,callVolume,putOpenInterest\n2026-03-18,150,200,9000').faults).toMatchObject([
      { fault: 'Columns' },
    ]);
    expect(read('date,putVolume,callVolume\n2026-03-18,-1,200').faults).toMatchObject([{ fault: 'Range' }]);
  });

  it.each([
    ['Columns', 'day,close\n2026-03-18,98'],
    ['NoRows', 'date,value\n\n'],
    ['Day', 'date,value\n18.03.2026,98'],
    ['Day', 'date,value,released\n2026-03-18,98,2026-03-17'],
    ['Future', 'date,value\n2026-03-23,98'],
    ['NoSession', 'date,value\n2026-03-14,98'],
    ['Number', 'date,value\n2026-03-18,1.2.3'],
    ['Number', 'date,value\n2026-03-18,'],
    ['Range', 'date,value\n2026-03-18,9800'],
    ['Repeated', 'date,value\n2026-03-18,98\n2026-03-18,99'],
  ])('says %s of its line', (fault, text) => {
    const { faults } = move(text);
    expect(faults).toEqual([{ line: expect.any(Number), fault, text: expect.any(String) }]);
  });

  it('refuses shares that are not a whole', () => {
    const text = 'date,bullish,neutral,bearish\n2026-03-19,40,40,40';
    expect(checkUpload({ kind: 'aaii', text }, TODAY)).toMatchObject({
      values: [],
      faults: [{ line: 2, fault: 'Shares' }],
    });
  });

  it('gives every line as a value or as a fault, whatever is in it', () => {
    const cell = fc.oneof(fc.constantFrom('2026-03-17', '2026-03-18', '98', ''), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const lines = rows
          .map((cells) => cells.join(',').replaceAll(/[\r\n]/g, ' '))
          .filter((line) => line.trim() !== '');
        const { values, faults } = move(['date,value', ...lines].join('\n'));
        const numbered = faults.filter(({ fault }) => fault !== 'NoRows');
        expect([...values, ...numbered].map(({ line }) => line).sort((a, b) => a - b)).toEqual(
          lines.map((_, i) => i + 2),
        );
      }),
    );
  });
});
