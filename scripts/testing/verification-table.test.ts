import { describe, expect, it } from 'vitest';
import { replaceTable, verificationTable } from './verification-table.ts';

const line = (name: string, source: string, values: number) =>
  `${JSON.stringify({ function: name, source, values, largestError: 2.5e-13, tolerance: 1e-9 })}\n`;

describe('the table of verified functions', () => {
  it('has one row a function and source, sorted, the later of two', () => {
    const table = verificationTable(
      line('rsi', 'B', 1) + line('adx', 'B', 1_234) + line('rsi', 'A', 2) + line('rsi', 'B', 3),
    );
    expect(table.split('\n').slice(2)).toEqual([
      '| `adx` | B | 1,234 | 2.5e-13 | 1.0e-9 |',
      '| `rsi` | A | 2 | 2.5e-13 | 1.0e-9 |',
      '| `rsi` | B | 3 | 2.5e-13 | 1.0e-9 |',
    ]);
  });

  it('takes the place of the one in the document', () => {
    const document = 'before\n<!-- table: begin -->\nold\n<!-- table: end -->\nafter\n';
    expect(replaceTable(document, 'new')).toBe('before\n<!-- table: begin -->\n\nnew\n\n<!-- table: end -->\nafter\n');
    expect(() => replaceTable('nothing', 'new')).toThrow(RangeError);
  });
});
