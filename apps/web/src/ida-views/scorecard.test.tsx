import type { ScorecardsAnswer } from '@pipa/contract';
import { columnsOf } from '@pipa/ida';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { matching, PHONE_QUERY } from '../testing/browser-parts.ts';
import { button, draw } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import { scorecardsAnswer } from './scorecard.fixture.ts';
import { ScorecardTable, TableRecords } from './scorecard.tsx';

const all = ({ predictions, states }: ScorecardsAnswer) => [...predictions, ...states];
const tableOf = (cardsOf: (answer: ScorecardsAnswer) => readonly never[] | ReturnType<typeof all>) => (
  <ScorecardTable id="records" title="Records" cardsOf={cardsOf} />
);

it('says of each record its hit rate beside the base rate, its edge, and whether it beats chance', async () => {
  serve({ 'ida/scorecards': scorecardsAnswer });
  const { user } = draw(tableOf(all));
  const table = await screen.findByRole('table', { name: 'Records' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join('|'),
    );
  expect(rows[1]).toContain('5|1,812|53.10%|52.00%|N/A|+0.01100 (−0.00400 … +0.02600)|12.00%|0.20%|N/A|2005-02-01');
  expect(rows[1]).toContain('does not beat the base rate');
  expect(rows[2]).toContain('+1.10 pp (−0.40 pp … +2.60 pp)');
  expect(rows[2]).toContain('too few sessions to judge');
  screen.getByText('What happened by 2026-11-20 is counted.');
  screen.getByText(/^2 records are judged together: without any merit about 0\.1 would beat the base rate by chance\./);
  // A day would break at its hyphens.
  expect(getComputedStyle(within(table).getAllByText('2005-02-01')[0]).whiteSpace).toBe('nowrap');
  await user.click(await button('Help'));
  within(await screen.findByRole('dialog', { name: 'Help: Records' })).getByText('Base rate');
});

it('names the sessions on a phone, which has no column for them', async () => {
  matching.add(PHONE_QUERY);
  serve({ 'ida/scorecards': scorecardsAnswer });
  draw(tableOf(all));
  const table = await screen.findByRole('table', { name: 'Records' });
  const names = within(table).getAllByText(/^Over \d+ sessions$/);
  expect(names.map(({ textContent }) => textContent)).toEqual(
    all(scorecardsAnswer).map(({ horizon }) => `Over ${horizon} sessions`),
  );
});

it('is empty without a record, and reads again after a failure', async () => {
  let fails = true;
  serve({ 'ida/scorecards': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : scorecardsAnswer) });
  const { user } = draw(
    <>
      {tableOf(all)}
      {tableOf(() => [])}
    </>,
  );
  await screen.findAllByText('Out of order');
  fails = false;
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]);
  expect(await screen.findAllByRole('table')).toHaveLength(1);
  await screen.findByText('No record yet');
});

it('is a sentence below a table, as of the day of the address', async () => {
  const asked: string[] = [];
  serve({
    'ida/scorecards': (query: URLSearchParams) => {
      asked.push(query.toString());
      return scorecardsAnswer;
    },
  });
  const table = { code: 18, rows: [{ rsiCo1: -2 }, { rsiCo1: 0 }], columns: columnsOf(18), isEtf: true } as const;
  const { container } = draw(
    <>
      <TableRecords about="Patterns" table={table} />
      <TableRecords about="Prices" table={{ ...table, code: 1 }} />
    </>,
    '/?asOf=2026-11-20',
  );
  const said =
    'Over 5 sessions: came true in 53.10% of 1,812, base rate 52.00%: does not beat the base rate. Traded at the next open it brought −0.12% (−0.30% … +0.06%) a trade after costs; 48.00% of 1,800 trades made money.';
  await screen.findByText('Records: Patterns');
  const lines = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([`RSI: overbought (above 80) (ETFs). ${said}`]);
  expect(screen.queryByText('Records: Prices')).toBeNull();
  expect(asked).toEqual(['asOf=2026-11-20']);
});
