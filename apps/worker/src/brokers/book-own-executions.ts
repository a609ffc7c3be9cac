import { type AccountExecution, type ExecutionReport, fillKeyOf } from '@pipa/brokers';
import { inTransaction, type Tx } from '@pipa/db';
import {
  listBooked,
  listKnownExecutions,
  listRememberedDifferences,
  portfoliosOfOrders,
  type StoredDifference,
  type SyncedLink,
} from '@pipa/db/brokers';
import { exact, ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { bookVenueReports } from '../trade/trade-outside.ts';

type Booking = Pick<WorkerContext, 'prisma' | 'clock' | 'publicUrl'>;

/**
 * Books what an account's broker says that our orders have traded, before the account is compared. Orders that have ended are not looked
 * up any more, so that a late execution of one comes by the account alone. One that waits as a difference is booked the same way.
 */
export async function bookOwnExecutions(
  context: Booking,
  link: SyncedLink,
  executions: readonly AccountExecution[],
): Promise<void> {
  const own = await inTransaction(context.prisma, (tx) => readOwn(tx, link, executions));
  for (const [portfolioId, reports] of own) await bookVenueReports(context, portfolioId, reports);
}

/** Executions of our orders that are not booked, by portfolio. */
async function readOwn(
  tx: Tx,
  { accountId, broker }: SyncedLink,
  executions: readonly AccountExecution[],
): Promise<ReadonlyMap<number, readonly ExecutionReport[]>> {
  const ids = executions.map(({ executionId }) => executionId);
  const known = await listKnownExecutions(tx, accountId, ids);
  const waiting = await listRememberedDifferences(tx, accountId);
  const reports = [
    ...executions.filter(({ executionId }) => !known.has(executionId)).flatMap(reportOf),
    ...waiting.filter(({ decision }) => decision === null).flatMap(waitingReportOf),
  ];
  const fillKeys = reports.map(({ executionId }) => fillKeyOf(broker, executionId));
  const booked = await listBooked(tx, fillKeys);
  const clientKeys = reports.map(({ clientKey }) => clientKey);
  const portfolios = await portfoliosOfOrders(tx, accountId, clientKeys);
  const own = new Map<number, ExecutionReport[]>();
  for (const report of reports) {
    const portfolioId = portfolios.get(report.clientKey);
    if (portfolioId === undefined || booked.has(fillKeyOf(broker, report.executionId))) continue;
    own.set(portfolioId, [
      ...(own.get(portfolioId) ?? []),
      { ...report, kind: 'Execution', exchange: broker, reason: null },
    ]);
  }
  return own;
}

type Executed = Omit<ExecutionReport, 'kind' | 'exchange' | 'reason'>;

const reportOf = ({ executionId, clientKey, execTime, fill }: AccountExecution): Executed[] =>
  clientKey === null ? [] : [{ executionId, clientKey, execTime, fill }];

function waitingReportOf({ executionId, execution }: StoredDifference): Executed[] {
  if (executionId === null || execution === null || execution.clientKey === null) return [];
  const { clientKey, execTime, shares, price, charges } = execution;
  const fill = { shares: exact(shares), price: exact(price), commission: exact(charges), fee: ZERO };
  return [{ executionId, clientKey, execTime: new Date(execTime), fill }];
}
