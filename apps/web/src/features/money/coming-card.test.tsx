import type { ComingEvent } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { ComingCard } from './coming-card.tsx';

const event = { day: '2026-03-20', clock: 'calendar', portfolioId: null, strategyType: null, amount: null } as const;

it('shows each of two events that are alike', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  const alike = { ...event, kind: 'LinkEnds', name: 'IBWEBAPI' } as const;
  serve({ 'portfolios/comingEvents': [alike, alike] });
  draw(<ComingCard />);
  expect(await screen.findAllByRole('link', { name: 'The link to IB WebAPI ends' })).toHaveLength(2);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('names brokers and classes by their words, and leads to where they are changed', async () => {
  const events: ComingEvent[] = [
    { ...event, kind: 'LinkEnds', name: 'IBWEBAPI' },
    { ...event, kind: 'MembershipEnds', name: 'Silver' },
  ];
  serve({ 'portfolios/comingEvents': events });
  draw(<ComingCard />);
  const places = (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ['The link to IB WebAPI ends', '/admin/useraccount?tab=broker'],
    ['Silver membership ends', '/admin/useraccount?tab=membership'],
  ]);
});
