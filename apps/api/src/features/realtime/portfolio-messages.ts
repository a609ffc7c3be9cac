import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { PortfolioFacts } from '@pipa/db/portfolios';
import {
  instrumentNames,
  type Measured,
  measurePortfolio,
  type PricedMoment,
  type PriceView,
  perfRow,
  portfolioRow,
  positionRows,
  priceBoardOf,
} from '@pipa/reads';
import { type Outgoing, outgoing, outgoingJson } from './channel.ts';
import type { Realtime, Watch } from './viewers.ts';

/** Prices and names of one moment for many portfolios. */
export interface MomentView {
  readonly at: Date;
  readonly priced: PricedMoment;
  readonly prices: PriceView;
  readonly nameOf: (symbol: string) => string;
}

export async function momentView(
  { context }: Pick<Realtime, 'context'>,
  priced: PricedMoment,
  portfolios: readonly PortfolioFacts[],
): Promise<MomentView> {
  const symbols = new Set([DEFAULT_BENCHMARK]);
  for (const { positions } of portfolios) for (const { symbol } of positions) symbols.add(symbol);
  const [prices, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(priced, symbols),
    instrumentNames(context, symbols),
  ]);
  return { at: context.clock(), priced, prices, nameOf };
}

export const measureAt = ({ priced, prices }: MomentView, facts: PortfolioFacts): Measured =>
  measurePortfolio(facts, priced.day, prices, DEFAULT_BENCHMARK);

export function portfolioMessage(view: MomentView, facts: PortfolioFacts, measured: Measured): Outgoing {
  return outgoing('portfolio', view.at, portfolioRow(facts, measured, view.priced.moment.at));
}

export function perfMessage(view: MomentView, facts: PortfolioFacts, measured: Measured, worst: number): Outgoing {
  return outgoing('perf', view.at, perfRow(facts, measured, view.priced.moment.at, worst));
}

export const positionMessage = (view: MomentView, { valuation }: Measured): Outgoing =>
  outgoing('position', view.at, { positions: positionRows(valuation, view.nameOf) });

/** Messages of a tick about a watched portfolio: none while its numbers do not change. */
export function tickMessages(view: MomentView, watch: Watch): Outgoing[] {
  const { facts } = watch;
  if (facts === null) return [];
  const measured = measureAt(view, facts);
  const messages: Outgoing[] = [];
  const { at, ...figures } = perfRow(facts, measured, view.priced.moment.at, watch.worstDrawdown);
  const perf = JSON.stringify(figures);
  if (perf !== watch.lastPerf) {
    watch.lastPerf = perf;
    messages.push(outgoingJson('perf', view.at, `{"at":"${at}",${perf.slice(1)}`));
  }
  const position = positionMessage(view, measured);
  if (position.json !== watch.lastPositions) {
    watch.lastPositions = position.json;
    messages.push(position);
  }
  return messages;
}
