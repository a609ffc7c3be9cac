import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';

const good = {
  ...{ values: 2, changed: 1, firstDay: '2026-03-16', lastDay: '2026-03-17', faults: [] },
  newest: [{ seriesId: 'move', day: '2026-03-17', releasedDay: '2026-03-17', value: 101 }],
};
const faulty = {
  ...{ values: 0, changed: 0, firstDay: null, lastDay: null, newest: [] },
  faults: [{ line: 2, fault: 'Number', text: '2026-03-17,n/a' }],
};
const file = (text: string) => new File([text], 'move.csv', { type: 'text/csv' });

/** The file is read, and found to be one, before it can be checked. */
async function checkFile(user: ReturnType<typeof draw>['user'], text: string) {
  await user.upload(await screen.findByLabelText(/^CSV file/), file(text));
  const check = await button('Check');
  await waitFor(() => expect(check).toHaveProperty('disabled', false));
  await user.click(check);
}

function open(check: object) {
  const asked = serve({
    'admin/importFindingCounts': [],
    'admin/importFindings': { findings: [], hasMore: false },
    'admin/checkSeries': check,
    'admin/storeSeries': { values: 2, changed: 1 },
  });
  return { asked, ...draw(<OperatorPage />, '/admin/operator?tab=imports') };
}

it('shows what a file holds, and stores it with a reason', async () => {
  const { user, asked, fill } = open(good);
  await user.selectOptions(await screen.findByLabelText('Series'), 'move');
  await checkFile(user, 'date,value\n2026-03-17,101');
  expect(await screen.findByText('2 values from 2026-03-16 to 2026-03-17, 1 of them new or changed.')).toBeTruthy();
  await user.click(await button('Store'));
  await screen.findByRole('dialog', { name: 'Store values: MOVE index' });
  await fill(/^Reason/, 'weekly letter');
  const buttons = screen.getAllByRole('button', { name: 'Store' });
  await user.click(buttons.at(-1) as HTMLElement);
  expect(await screen.findByText('2 values are stored, 1 of them new or changed.')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'admin/storeSeries')?.input).toEqual({
    ...{ kind: 'move', text: 'date,value\n2026-03-17,101', reason: 'weekly letter' },
  });
});

it('says what is wrong, and offers nothing to store', async () => {
  const { user } = open(faulty);
  await checkFile(user, 'date,value\n2026-03-17,n/a');
  expect(await screen.findByText('The file has no value that can be stored.')).toBeTruthy();
  expect(screen.getByText('This is no number')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Store' })).toBeNull();
});
