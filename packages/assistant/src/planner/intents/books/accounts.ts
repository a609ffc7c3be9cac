import type { TrackAccount } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { links, money } from '../../../present/index.ts';
import type { Answer, Intent } from '../../answer.ts';
import { MODEL } from '../subject-words.ts';
import { chooseNamed } from '../subjects.ts';
import { nextQuestions } from './follow-ups.ts';
import { HOLDS, PORTFOLIO } from './patterns.ts';
import { extremePosition, notHeldText, positionsText, positionText } from './positions.ts';

const words = catalogue(
  {
    accountValue: (name: string, value: string, cash: string, usable: string) =>
      `${name} is worth ${value}: ${cash} in cash, of which ${usable} is usable.`,
    accounts: (count: string) => `You have ${count} ${count === '1' ? 'account' : 'accounts'}.`,
    noAccounts: 'You have no accounts yet.',
    usable: (name: string, usable: string) => `The usable cash of ${name} is ${usable}.`,
  },
  {
    zh: {
      accountValue: (name, value, cash, usable) => `${name} 总值 ${value}：现金 ${cash}，其中可用 ${usable}。`,
      accounts: (count) => `您有 ${count} 个账户。`,
      noAccounts: '您还没有账户。',
      usable: (name, usable) => `${name} 的可用现金为 ${usable}。`,
    },
  },
);

const ACCOUNT =
  /\baccounts?\b(?! position)|\bcash\b|\bnet (?:liquidation|worth)\b|\bbalance\b|\bbuying power\b|\bmoney do i\b|\bhow much (?:money|cash)\b|账户|账号|现金|净值|余额|总资产|多少钱/;
const MOST_SAID = 5;
const MOST_READ = 10;

/** Whether the asker holds a symbol, over all accounts. */
export async function sayHeldInAccounts(a: Answer, symbol: string): Promise<void> {
  const accounts = await a.read('trackAccounts', {}, 'show_accounts');
  for (const { id, trackAccountName: name } of accounts.data.slice(0, MOST_READ)) {
    const positions = await a.read('brokerAccountPosition', { trackAccountId: id }, 'show_accounts', name);
    const held = positions.data.find((one) => one.symbol === symbol);
    a.say(held === undefined ? notHeldText(a, name, symbol) : positionText(a, name, held));
    if (held !== undefined) a.present({ ...positions, data: [held] });
    a.cite(positions, links.accounts);
  }
  const next = nextQuestions[a.language];
  a.followUps(next.all, next.orders);
}

async function sayPositions(a: Answer, accounts: readonly TrackAccount[]): Promise<void> {
  for (const { id, trackAccountName: name } of accounts.slice(0, MOST_SAID)) {
    const fields = { trackAccountId: id };
    const result = await a.read('brokerAccountPosition', fields, 'show_accounts', name);
    const extreme = extremePosition(a.u, result.data);
    if (extreme !== null) a.say(positionText(a, name, extreme));
    a.say(positionsText(a, name, result.data));
    a.cite(result, links.accounts);
    a.present(result, fields);
  }
}

function sayValues(a: Answer, accounts: readonly TrackAccount[]): void {
  const w = words[a.language];
  for (const { trackAccountName, netLiquidation, totalCash, usableCash } of accounts.slice(0, MOST_SAID)) {
    if (/\bcash\b|\bbuying power\b|现金|可用/.test(a.u.lower)) a.say(w.usable(trackAccountName, money(usableCash)));
    else a.say(w.accountValue(trackAccountName, money(netLiquidation), money(totalCash), money(usableCash)));
  }
}

export const accountIntent: Intent = {
  name: 'accounts',
  fits: (u) => {
    if (/\b(?:made|make|earned|earn|gained|lost|lose|profit|loss)\b|赚|亏|盈/.test(u.lower)) return 0;
    if (
      !ACCOUNT.test(u.lower) ||
      MODEL.test(u.lower) ||
      u.strategies.length > 0 ||
      (u.symbols.length > 0 && !HOLDS.test(u.lower))
    )
      return 0;
    if (/forum|论坛/.test(u.lower)) return 0;
    if (PORTFOLIO.test(u.lower)) return 45;
    return u.isOwn || /\busable cash\b|\bcash\b.*\b(?:do i|i have)\b|可用现金|我/.test(u.lower) ? 75 : 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const accounts = await a.read('trackAccounts', {}, 'show_accounts');
    if (accounts.data.length === 0) {
      a.say(w.noAccounts);
      a.cite(accounts, links.accounts);
      return;
    }
    const named = chooseNamed(
      u,
      accounts.data.map((one) => ({ ...one, name: one.trackAccountName })),
    );
    const chosen = named === null ? accounts.data : accounts.data.filter(({ id }) => id === named.id);
    if (HOLDS.test(u.lower) && !/\bcash\b|现金/.test(u.lower)) return sayPositions(a, chosen);
    if (/\bhow many accounts\b|多少个?账户|几个账户/.test(u.lower)) a.say(w.accounts(String(accounts.data.length)));
    else sayValues(a, chosen);
    a.present({ ...accounts, data: chosen });
    const next = nextQuestions[a.language];
    a.followUps(next.all, next.orders);
  },
};
