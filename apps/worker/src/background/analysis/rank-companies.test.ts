import { addDays } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { expect, it } from 'vitest';
import { rankPastQuarters } from './rank-companies.ts';

it('past quarters are ranked with the reports of one day at a time, however many days there are', async () => {
  const days = ['2011-03-31', '2014-06-30', '2023-12-29'];
  const read: unknown[][] = [];
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    if (text.includes('"quarter_report"')) read.push(values.slice(1));
    return { rows: [] };
  };
  expect(await rankPastQuarters({ pool: { query } as unknown as Pool }, days)).toBe(0);
  expect(read).toEqual(days.map((day) => [addDays(day, -1_000), day]));
  expect(await rankPastQuarters({ pool: { query } as unknown as Pool }, [])).toBe(0);
});
