import {
  type ActOf,
  api,
  DomainError,
  type DraftAct,
  type DraftKind,
  type Endpoint,
  INVALID_VALUE,
  investmentAmountInput,
  type PortfolioAction,
  refusal,
  refusalOf,
  type StrategyType,
} from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import { offeredActions, phaseOf } from '@pipa/trading';
import { requireOwnAccount } from '../accounts/read-accounts.ts';
import { readScreens } from '../analysis/screener/saved-screens.ts';
import { conditionsOf } from '../analysis/screener/screen-conditions.ts';
import { symbolOfAlert } from '../analysis/watching/alerts.ts';
import { readWatchLists } from '../analysis/watching/watch-lists.ts';
import type { ReadContext, Reader } from '../context.ts';
import { guardAccess } from '../guard-access.ts';
import { requireOwnFacts } from '../portfolios/read-portfolios.ts';
import { audienceOf } from '../strategies/audience.ts';
import { readBacktestParameters } from '../strategies/read-trials.ts';
import { requireStrategy } from '../strategies/require-strategy.ts';

/** The call that makes an act. */
const calls = {
  watchList: api.saveIDAWatchList,
  alert: api.saveAlert,
  subscription: api.buildCorePortfolio,
  modelSubscription: api.subscribeAQM,
  amountChange: api.modifyCash,
  stopPortfolio: api.stopPortfolio,
  backtest: api.startBacktest,
  screen: api.saveScreen,
} as const satisfies Record<DraftKind, Endpoint>;

const notFound = (field: string) => new DomainError('NOT_FOUND', { field });

async function nameOfList(context: ReadContext, reader: Reader, watchListId: number, field: string): Promise<string> {
  const list = (await readWatchLists(context, reader, {})).find(({ id }) => id === watchListId);
  if (list === undefined) throw notFound(field);
  return list.name;
}

async function strategyOf(context: ReadContext, reader: Reader, id: number, kind: StrategyType, field: string) {
  const strategy = await requireStrategy(context, audienceOf(reader), id);
  if (strategy.kind !== kind) throw notFound(field);
  return strategy;
}

/** The name of an own portfolio of a strategy that offers an action now. */
async function portfolioOf(context: ReadContext, { userId }: Reader, id: number, action: PortfolioAction) {
  const { name, strategyType, status, isStopping } = await requireOwnFacts(context, userId, id);
  if (strategyType !== 'AQS') throw notFound('portfolioId');
  if (!offeredActions(phaseOf(status, isStopping)).includes(action)) throw new DomainError('ILLEGAL_TRANSITION');
  return name;
}

type Check<K extends DraftKind> = (context: ReadContext, reader: Reader, act: ActOf<K>) => Promise<string | null>;

const checks: { readonly [K in DraftKind]: Check<K> } = {
  async watchList(context, reader, { symbols, watchListId }) {
    const wanted = symbols.split(',');
    const found = await listInstruments(context.pool, wanted);
    const unknown = wanted.find((symbol) => !found.some((one) => one.symbol === symbol && one.kind !== 'Index'));
    if (unknown !== undefined) {
      const message = refusal('Symbol not found: {symbol}', { symbol: unknown });
      throw new DomainError('INVALID_INPUT', { message, field: 'symbols' });
    }
    return watchListId === undefined ? null : nameOfList(context, reader, watchListId, 'watchListId');
  },
  async alert(context, reader, act) {
    const { subject } = act;
    await symbolOfAlert(context, act);
    if (subject.kind === 'watchList') await nameOfList(context, reader, subject.watchListId, 'subject.watchListId');
    if (subject.kind === 'screen') {
      const screens = await readScreens(context, reader, {});
      if (!screens.some(({ id }) => id === subject.screenId)) throw notFound('subject.screenId');
    }
    return act.name;
  },
  async subscription(context, reader, { strategyId, trackAccountId, amount }) {
    const strategy = await strategyOf(context, reader, strategyId, 'AQS', 'strategyId');
    if (trackAccountId !== undefined) await requireOwnAccount(context, reader.userId, trackAccountId);
    if (amount !== undefined) {
      const issue = investmentAmountInput(strategy).safeParse(amount).error?.issues[0];
      if (issue) throw new DomainError('AMOUNT_OUT_OF_RANGE', { message: refusalOf(issue), field: 'amount' });
    }
    return strategy.name;
  },
  async modelSubscription(context, reader, { aqmId, trackAccountId }) {
    if (trackAccountId !== undefined) await requireOwnAccount(context, reader.userId, trackAccountId);
    return (await strategyOf(context, reader, aqmId, 'AQM', 'aqmId')).name;
  },
  amountChange: (context, reader, { portfolioId }) =>
    portfolioOf(context, reader, portfolioId, 'Increase/Decrease Investment Amount'),
  stopPortfolio: (context, reader, { portfolioId }) => portfolioOf(context, reader, portfolioId, 'Stop'),
  async backtest(context, reader, { strategyId, parameters }) {
    const { name } = await strategyOf(context, reader, strategyId, 'AQS', 'strategyId');
    const tunable = await readBacktestParameters(context, reader, { strategyId });
    for (const [parameter, value] of Object.entries(parameters)) {
      const one = tunable.find((each) => each.name === parameter);
      if (one === undefined || value < one.min || value > one.max) {
        throw new DomainError('INVALID_INPUT', { message: INVALID_VALUE, field: `parameters.${parameter}` });
      }
    }
    return name;
  },
  async screen(_context, _reader, { filter, name }) {
    conditionsOf(filter);
    return name;
  },
};

/**
 * Checks that a user may propose an act: whether it names what there is, what is the user's, and what the user may see. Rules that
 * depend on the moment, such as usable cash, are those of the call that makes it.
 * @returns the name of what it is about
 */
export function checkAct<K extends DraftKind>(
  context: ReadContext,
  reader: Reader,
  act: DraftAct & { readonly kind: K },
): Promise<string | null> {
  const { access } = calls[act.kind];
  guardAccess(access, reader);
  return (checks[act.kind] as Check<DraftKind>)(context, reader, act);
}
