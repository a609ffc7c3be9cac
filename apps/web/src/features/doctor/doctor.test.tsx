import type { Check } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { Doctor } from './doctor.tsx';

const check = (given: Partial<Check>): Check => ({
  name: 'mail',
  subject: '',
  verdict: 'Good',
  finding: 'mailGood',
  values: [],
  ...given,
});
const good = check({});
const look = check({ name: 'backups', verdict: 'Warn', finding: 'backupOld', values: ['9'] });
const bad = check({
  name: 'keys',
  subject: 'Alpaca',
  verdict: 'Bad',
  finding: 'keyRefused',
  values: ['401', 'ALPACA_DATA_KEY, ALPACA_DATA_SECRET', 'https://data.alpaca.markets'],
});

function open(...examinations: readonly (readonly Check[])[]) {
  let asked = 0;
  serve({
    'admin/doctor': () => ({
      at: '2026-11-27T15:00:00.000Z',
      checks: examinations[Math.min(asked++, examinations.length - 1)],
    }),
  });
  return draw(<Doctor />);
}
const linesOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('says what to do, the bad before what deserves a look, and what was examined', async () => {
  open([good, look, bad]);
  const toDo = await linesOf('What to do');
  expect(toDo.map((line) => line?.slice(0, 10))).toEqual(['BadVendor ', 'LookBackup']);
  expect(toDo[0]).toContain('Compare ALPACA_DATA_KEY, ALPACA_DATA_SECRET with the page of your account there');
  expect(toDo[1]).toContain('npm run admin -- backup FILE');
  expect(await linesOf('Everything that was examined')).toHaveLength(3);
  expect(screen.getByText('1 good, 1 to look at, 1 bad')).toBeTruthy();
});

it('examines again, and says so when all is well', async () => {
  const { user } = open([look], [good]);
  expect(await linesOf('What to do')).toHaveLength(1);
  await user.click(await button('Examine again'));
  expect(await screen.findByText('All is well: there is nothing to do.')).toBeTruthy();
});
