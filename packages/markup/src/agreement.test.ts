import { expect, it } from 'vitest';
import { agreementBlocks } from './agreement.ts';

it('divides a text into headings and paragraphs', () => {
  const text =
    'Agreement\n\n1. What it is\nIt runs\nstrategies.\n\n\n## Costs\n\n2026 was the year in which this happened, as everybody will remember who was there on that very day.';
  expect(agreementBlocks(text).map((block) => [block.isHeading, block.text])).toEqual([
    [false, 'Agreement'],
    [true, '1. What it is'],
    [false, 'It runs\nstrategies.'],
    [true, 'Costs'],
    [false, '2026 was the year in which this happened, as everybody will remember who was there on that very day.'],
  ]);
});
