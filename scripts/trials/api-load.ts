import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import type { Investor } from './investors.ts';
import { type MoneyWrite, writeUntilAnswered } from './retried-writes.ts';

/** An investor with an open session. */
export interface LoadInvestor extends Investor {
  readonly accountId: number;
  readonly token: string;
}

export interface ApiLoad {
  /** All so far. */
  readonly writes: readonly MoneyWrite[];
  /** Ends the load and waits for the answers to all writes. */
  stop(): Promise<void>;
}

const BETWEEN_READS_MS = 500;
const BETWEEN_WRITES_MS = 1_500;
/** More is taken out than paid in, so that an account does not reach the limit of paper money. */
const WITHDRAWN_SHARE = 0.7;
const SMALLEST_CENTS = 10_000;
const CENTS = 100;

const READS: ((investor: LoadInvestor) => string)[] = [
  () => 'users/currentLoginUser',
  () => 'strategies',
  () => 'portfolios',
  ({ portfolioId }) => `portfolios/monitor?portfolioId=${portfolioId}`,
  () => 'users/trackAccount',
];

/** Pages that all investors read and money that they move, until it is stopped. A write that failed is repeated beside the next ones. */
export function loadApi(api: ApiClient, investors: readonly LoadInvestor[], random: () => number): ApiLoad {
  const writes: MoneyWrite[] = [];
  const answered: Promise<void>[] = [];
  let isOver = false;
  const pause = (meanMs: number) => wait(2 * meanMs * random());

  async function read(investor: LoadInvestor): Promise<void> {
    for (let n = 0; !isOver; n++) {
      await pause(BETWEEN_READS_MS);
      await api.get(READS[n % READS.length](investor), investor.token);
    }
  }

  function nextWrite({ accountId, portfolioId }: LoadInvestor): MoneyWrite {
    const kind = random() < 0.5 ? 'adjustCash' : 'modifyCash';
    const sign = random() < WITHDRAWN_SHARE ? -1 : 1;
    return {
      kind,
      target: kind === 'adjustCash' ? accountId : portfolioId,
      dollars: (sign * (SMALLEST_CENTS + writes.length)) / CENTS,
      outcome: 'under way',
      attempts: 0,
    };
  }

  async function write(investor: LoadInvestor): Promise<void> {
    while (!isOver) {
      await pause(BETWEEN_WRITES_MS);
      const next = nextWrite(investor);
      writes.push(next);
      answered.push(writeUntilAnswered(api, investor.token, next));
    }
  }

  const asking = Promise.all(investors.flatMap((investor) => [read(investor), write(investor)]));
  return {
    writes,
    stop: async () => {
      isOver = true;
      await asking;
      await Promise.all(answered);
    },
  };
}

/** A socket for each investor's portfolio, and when each had its last values. */
export function watchPortfolios(apiUrl: string, investors: readonly LoadInvestor[]) {
  const lastMs = new Map<number, number>();
  const closed: number[] = [];
  let isOver = false;
  const sockets = investors.map(({ portfolioId, token }) => {
    const query = new URLSearchParams({ portfolioId: `${portfolioId}`, token });
    const socket = new WebSocket(`${apiUrl.replace(/^http/, 'ws')}/api/ws?${query}`);
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'portfolio') lastMs.set(portfolioId, Date.now());
    };
    socket.onclose = ({ code }) => {
      if (!isOver) closed.push(code);
    };
    return socket;
  });
  return {
    /** Close codes of sockets that the product has closed. */
    closed,
    /** Whether each portfolio was valued after an instant. */
    allSince: (ms: number) => investors.every(({ portfolioId }) => (lastMs.get(portfolioId) ?? 0) > ms),
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.close();
    },
  };
}
