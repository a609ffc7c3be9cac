import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { AgentUse } from './agent-use.tsx';

it('counts the calls of assistants by day', async () => {
  serve({ 'admin/agentUse': [{ day: '2026-11-20', users: 2, calls: 41, refused: 3, failed: 1, cancelled: 0 }] });
  draw(<AgentUse />);
  const table = await screen.findByRole('table', { name: /Calls of assistants/ });
  const [, row] = within(table).getAllByRole('row');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['2', '41', '3', '1', '0']));
});

it('says that none has called', async () => {
  serve({ 'admin/agentUse': [] });
  draw(<AgentUse />);
  await screen.findByText('No assistant has called.');
});
