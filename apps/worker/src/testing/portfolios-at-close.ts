import type { Simulator } from './simulator.ts';

/** Portfolios in whose session the market has just closed, by id. */
export interface PortfoliosAtClose {
  readonly charged: number;
  /** Of the strategy `paid`, which owes nothing. */
  readonly paid: number;
  /** As `charged`, on an account that is frozen since the close. */
  readonly frozen: number;
}

/** Starts portfolios of the strategy with the code and of `paid`, and leads the market to the close of their first session. */
export async function openUntilClose(simulator: Simulator, code: string, amount: number): Promise<PortfoliosAtClose> {
  const open = async (of: string) => {
    const opened = await simulator.open({ code: of, amount });
    await simulator.investor.start(opened.portfolioId);
    return opened;
  };
  const charged = await open(code);
  const paid = await open('paid');
  const frozen = await open(code);
  await simulator.until(({ phase }) => phase === 'Closed');
  await simulator.db.prisma.trackAccount.update({
    where: { id: frozen.accountId },
    data: { frozenAt: simulator.now },
  });
  return { charged: charged.portfolioId, paid: paid.portfolioId, frozen: frozen.portfolioId };
}
