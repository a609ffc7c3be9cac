import type { Readable } from 'node:stream';
import { addDays, fromEpochDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { expect, it } from 'vitest';
import { rankPastQuarters } from './rank-companies.ts';

it('past quarters are ranked with the reports of one day at a time, however many days there are', async () => {
  const days = ['2011-03-31', '2014-06-30', '2023-12-29'];
  const read: string[][] = [];
  const query = async () => ({ rows: [] });
  /** Copies no reports. */
  const copy = (copying: Readable & { readonly text: string }) => {
    const range = copying.text.matchAll(/DATE '1970-01-01' \+ (\d+)/g);
    read.push(Array.from(range, ([, day]) => fromEpochDay(Number(day))));
    copying.push(null);
    return copying;
  };
  const connect = async () => ({ query: copy, release: () => undefined, connection: { stream: null } });
  const pool = { query, connect } as unknown as Pool;
  expect(await rankPastQuarters({ pool }, days)).toBe(0);
  expect(read).toEqual(days.map((day) => [addDays(day, -1_000), day]));
  expect(await rankPastQuarters({ pool }, [])).toBe(0);
});
