import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answerOf, type groupsOf, rowOf } from '../../../ida-views/ida-rows.fixture.ts';
import { scorecardsAnswer } from '../../../ida-views/scorecard.fixture.ts';
import { type Answers, serve } from '../../../testing/scripted-server.ts';

export interface List {
  id: number;
  name: string;
  value: string;
  subscriptions: { id: number; subscribe: boolean }[];
}
const slots = () => Array.from({ length: 8 }, (_, i) => ({ id: i + 1, subscribe: false }));
export const listOf = (id: number, name: string, value: string): List => ({ id, name, value, subscriptions: slots() });
export const BROKER = { id: 7, trackAccountName: 'Savings', account: 'U1', broker: 'IBWEBAPI', usableCash: 10 };
const PAPER = { id: 9, trackAccountName: 'Practice', tradeType: 'SIMU_PIPA', isDeleted: false };

/** A server that keeps three lists. */
export function createWatchListServer() {
  const state = {
    lists: [listOf(1, 'Core', 'SPY,QQQ'), listOf(2, 'Tech', 'AAPL'), listOf(3, 'Energy', 'XLE')],
    /** Queries of getStockIDA. */
    asked: [] as string[],
    /** Of the tests that look at them: eight tables are much to draw. */
    detections: [] as ReturnType<typeof groupsOf>,
  };
  const script = (changed: Answers = {}) => {
    const inputOf = (path: string) => calls.findLast((one) => one.path === path)?.input ?? {};
    const calls = serve({
      'ida/getIDAWatchList': () => state.lists,
      'ida/unknownSymbols': [],
      'ida/quotes': {
        updateTime: '2026-11-20',
        quotes: [{ symbol: 'AAPL', name: 'Apple', close: 110, dailyReturn: 1.5, yearlyReturn: -2 }],
      },
      'ida/scorecards': scorecardsAnswer,
      'users/trackAccountForIDA': [],
      'users/mailPreferences': {
        trade: true,
        billing: true,
        newsletter: true,
        analysis: false,
        forum: true,
        delivery: 'sent',
      },
      'users/trackAccount': [PAPER],
      'users/getBrokerAccountPosition': [{ symbol: 'GLD' }, { symbol: 'SPY' }],
      'ida/getStockIDA': (query: URLSearchParams) => {
        state.asked.push(query.toString());
        const code = Number(query.get('function'));
        if (code === 17) return answerOf(17, state.detections);
        if (code === 28) return answerOf(28, [rowOf(28)]);
        return answerOf(code === 27 ? 27 : 16, [rowOf(27)]);
      },
      'ida/saveIDAWatchList': () => {
        const { id, name, value }: Partial<List> = inputOf('ida/saveIDAWatchList');
        const saved = { ...listOf(id ?? 4, name ?? 'Default', value ?? '') };
        state.lists =
          id === undefined
            ? [...state.lists, saved]
            : state.lists.map((list) => (list.id === id ? { ...list, ...saved, name: list.name } : list));
        return { id: saved.id, name: saved.name, value: saved.value };
      },
      'ida/subscribeIDAWatchList': () => {
        const input = inputOf('ida/subscribeIDAWatchList');
        const changed = (slot: List['subscriptions'][number]) =>
          slot.id === input.subscriptionId ? { ...slot, subscribe: input.subscribe === true } : slot;
        state.lists = state.lists.map((list) =>
          list.id === input.id ? { ...list, subscriptions: list.subscriptions.map(changed) } : list,
        );
        return state.lists.find(({ id }) => id === input.id)?.subscriptions;
      },
      'ida/deleteIDAWatchList': () => {
        state.lists = state.lists.filter(({ id }) => id !== inputOf('ida/deleteIDAWatchList').id);
        return null;
      },
      ...changed,
    });
    return calls;
  };
  return Object.assign(state, { script });
}

/** A menu, once it is enabled. */
export const readyMenu = async (name: string | RegExp) => {
  const found = await menu(name);
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};
export const menu = (name: string | RegExp) => screen.findByLabelText<HTMLSelectElement>(name);
export const area = () => screen.findByLabelText<HTMLTextAreaElement>('Symbols');
export const chosen = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.text;
/** The menus that are marked as the active source. */
export const marked = () => screen.getAllByRole('combobox', { current: true }).map((field) => field.id);
export const sentTo = (calls: ReturnType<typeof serve>, path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
