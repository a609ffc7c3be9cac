import type { Portfolio, PortfolioAction } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { portfolioRow } from '../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw, placeNow, searchNow } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { accountRow } from './dialog-rows.fixture.ts';
import { PortfolioActions } from './portfolio-actions.tsx';
import { PortfolioCard } from './portfolio-card.tsx';
import { TradeNotification } from './trade-notification.tsx';

/** 2 §2: the actions of a card by its status; those of a portfolio that is stopping are ours. */
const table: readonly (readonly [name: string, over: Partial<Portfolio>, actions: readonly PortfolioAction[]])[] = [
  ['StartFailed', { status: 'StartFailed' }, ['Start', 'Edit', 'Portfolio Activities']],
  ['ReadyToStart', { status: 'ReadyToStart' }, ['Start', 'Edit', 'Portfolio Activities']],
  ['Starting', { status: 'Starting' }, ['Portfolio Activities']],
  [
    'Started',
    { status: 'Started' },
    ['Monitor', 'Increase/Decrease Investment Amount', 'Investment Amount Activities', 'Stop', 'Portfolio Activities'],
  ],
  [
    'stopping',
    { status: 'Started', isStopping: true },
    ['Monitor', 'Investment Amount Activities', 'Portfolio Activities'],
  ],
  ['Stop', { status: 'Stop', cash: 0 }, ['Portfolio Activities']],
];

const MENU = 'More actions of Quality momentum';
function offer(over: Partial<Portfolio>, actions: readonly PortfolioAction[]) {
  const onDialog = vi.fn();
  const portfolio = portfolioRow({ ...over, actions: [...actions] });
  return { onDialog, ...draw(<PortfolioActions portfolio={portfolio} onDialog={onDialog} />) };
}
/** An item is chosen by a click once the menu has seen the pointer move over it, which it does not do while it opens. */
async function choose(user: ReturnType<typeof draw>['user'], action: string) {
  await user.click(await button(MENU));
  const item = await screen.findByRole('menuitem', { name: action });
  let clientX = 0;
  await waitFor(async () => {
    await user.pointer({ target: item, coords: { clientX: ++clientX } });
    expect(item.dataset.highlighted).toBe('');
  });
  await user.click(item);
}
const firstOf = (action: string) => screen.findByRole(action === 'Start' ? 'button' : 'link', { name: action });

it.each(table)(
  'a portfolio that is %s is offered its actions in their order, and no others',
  async (_, over, actions) => {
    const [main, ...others] = actions;
    const { user } = offer(over, actions);
    expect(await firstOf(main)).toBeTruthy();
    if (others.length === 0) {
      expect(screen.queryByRole('button', { name: MENU })).toBeNull();
      return;
    }
    await user.click(await button(MENU));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(others);
  },
);

it.each([
  ['Start', 'start'],
  ['Edit', 'edit'],
  ['Increase/Decrease Investment Amount', 'amount'],
  ['Stop', 'stop'],
] as const)('%s opens its dialog', async (action, dialog) => {
  const { user, onDialog } = offer({}, action === 'Start' ? [action] : ['Portfolio Activities', action]);
  if (action === 'Start') await user.click(await firstOf(action));
  else await choose(user, action);
  await waitFor(() => expect(onDialog.mock.calls).toEqual([[dialog]]));
});

it.each([
  ['Monitor', '/admin/portfolioMonitor', '?id=7'],
  ['Portfolio Activities', '/admin/portfolioActivities', '?id=7'],
  ['Investment Amount Activities', '/admin/portfolioActivities', '?id=7&log=investmentLog'],
] as const)('%s leads to its page, first or from the menu', async (action, place, search) => {
  const alone = offer({}, [action]);
  await alone.user.click(await firstOf(action));
  expect([placeNow(), searchNow()]).toEqual([place, search]);
  alone.unmount();
  const { user } = offer({}, ['Stop', action]);
  await choose(user, action);
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual([place, search]));
});

it('a portfolio whose start failed says why, and is started again from its form', async () => {
  const asked = serve({
    'users/trackAccountForPortfolio': [accountRow(3)],
    'portfolios/updateCorePortfolio': { id: 7 },
    'portfolios/start': null,
  });
  const failed = { status: 'StartFailed', statusReason: 'Nothing could be bought in the first session' } as const;
  const actions: PortfolioAction[] = ['Edit', 'Portfolio Activities'];
  const { user } = draw(<PortfolioCard portfolio={portfolioRow({ ...failed, returnRatio: null, actions })} />);
  screen.getByText('Nothing could be bought in the first session');
  await user.click(await button('Edit'));
  await user.click(await button('Save and start'));
  expect(await screen.findByText('The portfolio is starting')).toBeTruthy();
  const commands = asked.map(({ path }) => path).filter((path) => path.startsWith('portfolios/'));
  expect(commands).toEqual(['portfolios/updateCorePortfolio', 'portfolios/start']);
});

describe('the toggle of trade notifications', () => {
  const toggle = () => screen.findByRole('switch', { name: 'Trade notification' });

  it('switches them on for its portfolio and says so', async () => {
    const asked = serve({ 'portfolios/tradeNotification': null });
    const { user } = draw(<TradeNotification portfolio={portfolioRow()} />);
    await user.click(await toggle());
    expect(await screen.findByText('Trade notifications are on')).toBeTruthy();
    const input = { 'portfolio.id': 7, tradeNotification: true };
    expect(asked).toContainEqual({ path: 'portfolios/tradeNotification', input });
  });

  it('goes back and says why when it is refused', async () => {
    serve({ 'portfolios/tradeNotification': refuse('UNAVAILABLE', 'The service is not available') });
    const { user } = draw(<TradeNotification portfolio={portfolioRow()} />);
    await user.click(await toggle());
    expect(await screen.findByText('The service is not available')).toBeTruthy();
    await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('false'));
  });
});
