import { describe, expect, it } from 'vitest';
import { formatDollars } from './money.ts';

describe('dollars in a message', () => {
  it.each([
    ['0', '$0.00'],
    ['-0.001', '$0.00'],
    ['999.995', '$1,000.00'],
    ['1234567.5', '$1,234,567.50'],
    ['-20', '−$20.00'],
  ])('%s reads %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text);
  });
});
