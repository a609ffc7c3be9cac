import type { MarketStatus } from '@pipa/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { hold, serve } from '../../testing/scripted-server.ts';
import { ClockControl } from './clock-control.tsx';

const status = { paused: false, speed: 1 } as MarketStatus;

it('takes a speed from 0.1 to 100 and sends it as a number', async () => {
  const { answer, release } = hold(status);
  const asked = serve({ 'admin/marketClock': answer });
  const { fill, user } = draw(<ClockControl status={status} />);
  await fill(/^Speed/, '101');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Speed/)).toBe('A number from 0.1 to 100 is expected'));
  expect((await button('Set Speed')).disabled).toBe(true);
  await fill(/^Speed/, ' 2.5 ');
  await waitFor(async () => expect((await button('Set Speed')).disabled).toBe(false));
  await user.dblClick(await button('Set Speed'));
  release();
  await waitFor(async () => expect((await button('Set Speed')).disabled).toBe(false));
  expect(asked).toEqual([{ path: 'admin/marketClock', input: { action: 'speed', speed: 2.5 } }]);
});
