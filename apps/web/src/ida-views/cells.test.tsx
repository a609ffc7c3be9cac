import { ChakraProvider } from '@chakra-ui/react';
import { columnsOf, type IdaColumn, performanceColumns } from '@pipa/ida';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { system } from '../theme/system.ts';
import { cellOf } from './cells.tsx';

const columnOf = (columns: readonly IdaColumn[], key: string): IdaColumn => {
  const column = columns.find((candidate) => candidate.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column;
};
const technical = columnsOf(11);
const textOf = (column: IdaColumn, value: unknown) =>
  render(<ChakraProvider value={system}>{cellOf(column, value)}</ChakraProvider>).container.textContent;

describe('a cell of the analysis', () => {
  it.each([
    ['trend', 0.512345678, '▲ 0.512', technical],
    ['trend', 0.05, ' 0.050', technical],
    ['trend', -0.3, ' −0.300', technical],
    ['trend5', -0.2, ' −0.200', technical],
    ['trend20', 0.01, ' 0.010', technical],
    ['momentum', -1, ' −1.000', technical],
    ['momentum20', -0.000_001, ' 0.000', technical],
    ['taRating', 'Strong Bearish', '▼Strong Bearish', technical],
    ['taRating', 'Neutral', 'Neutral', technical],
    ['taString', 'UUuu-ddDDu-u', 'UUuu-ddDDu-u', technical],
    ['rsiCo1', -2, '▼overbought (above 80)', technical],
    ['rsiCo1', 0, '', technical],
    // A code that is not shown is hidden.
    ['breakout1', 3, '', technical],
    ['breadth', null, 'N/A', technical],
    ['currentStateR1', 'Crisis', '▼Crisis', columnsOf(12)],
    ['pred5dDrl', 'Bullish', '▲Bullish', columnsOf(12)],
    ['yearlyReturn', -1.005, ' −1.01%', performanceColumns],
    ['volatility', 18.2, '18.20%', performanceColumns],
    ['maxDD', null, 'N/A', performanceColumns],
  ] as const)('%s %s is %j', (key, value, text, columns) => {
    expect(textOf(columnOf(columns, key), value)).toBe(text);
  });

  it('names the component and the band of each letter of a TA string', () => {
    const { container } = render(
      <ChakraProvider value={system}>{cellOf(columnOf(technical, 'taString'), 'Dn??????????')}</ChakraProvider>,
    );
    const letters = [...container.querySelectorAll('[title]')].map((letter) => letter.getAttribute('title'));
    expect(letters).toHaveLength(12);
    expect(letters[0]).toMatch(/: Strong Bearish$/);
    expect(letters[1]).toMatch(/: N\/A$/);
  });
});
