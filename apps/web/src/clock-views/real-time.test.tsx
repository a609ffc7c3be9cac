import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { RealDaysNote, RealTime } from './real-time.tsx';

const AT = '2026-11-27T15:00:00.000Z';
const open = (source: string) => {
  serve({ 'public/market': { source } });
  return draw(
    <>
      <output data-testid="shown">
        <RealTime at={AT} />
      </output>
      <RealDaysNote />
    </>,
  );
};

it('says which time an instant is of, where the market keeps a time of its own', async () => {
  open('simulated');
  await screen.findByText(/^Dates of bills are real time, in which today is \d{4}-\d\d-\d\d/);
  expect(screen.getByTestId('shown').textContent).toBe('2026-11-27 10:00 EST real time');
});

it('says nothing where there is one time only', async () => {
  open('real');
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByTestId('shown').textContent).toBe('2026-11-27 10:00 EST');
  expect(screen.queryByText(/real time/)).toBeNull();
});
