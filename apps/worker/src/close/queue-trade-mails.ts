import { formatNewYork, sessionOf, type TradingDay } from '@pipa/calendar';
import { queueMail, readExecutionsToMail, toDecimal } from '@pipa/db';
import type { WorkerContext } from '../context.ts';

type Mailing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

interface TradedOrder {
  readonly time: string;
  readonly side: string;
  readonly shares: string;
  readonly symbol: string;
  readonly price: string;
  readonly commission: string;
}

/** One mail a day and portfolio with its executions, where the investor has switched them on. */
export async function queueTradeMails({ prisma, pool, clock, publicUrl }: Mailing, day: TradingDay): Promise<void> {
  const { openAt, closeAt } = sessionOf(day);
  const executions = await readExecutionsToMail(pool, openAt, closeAt);
  for (const [portfolioId, of] of Map.groupBy(executions, (execution) => execution.portfolioId)) {
    const { portfolioName, email, firstName } = of[0];
    const trades = of.map(({ execTime, side, symbol, shares, price, commission }) => ({
      time: formatNewYork(execTime, 'time'),
      side,
      symbol,
      shares: toDecimal(shares).toFixed(0),
      price: toDecimal(price).toFixed(2),
      commission: toDecimal(commission).toFixed(2),
    }));
    const mail = tradeMail({ name: portfolioName, day, firstName, trades, url: `${publicUrl}/admin/strategy` });
    await queueMail(prisma, { dedupeKey: `trades-${portfolioId}-${day}`, to: email, ...mail }, clock());
  }
}

export function tradeMail(facts: {
  name: string;
  day: TradingDay;
  firstName: string;
  trades: readonly TradedOrder[];
  url: string;
}): { subject: string; text: string; html: string } {
  const { name, day, firstName, trades, url } = facts;
  const subject = `Trades of ${name} on ${day}`;
  const intro = `Hello ${firstName}, your portfolio ${name} traded on ${day} (times are New York's):`;
  const lines = trades.map(
    (t) => `${t.time}  ${t.side} ${t.shares} ${t.symbol} at ${t.price} $, commission ${t.commission} $`,
  );
  const outro =
    'This is a paper account: no real money was moved. Switch these mails off on the card of the portfolio:';
  const cells = (row: TradedOrder) =>
    [row.time, row.side, row.shares, row.symbol, row.price, row.commission].map(
      (text) => `<td>${escapeHtml(text)}</td>`,
    );
  const header = ['Time', 'Action', 'Shares', 'Symbol', 'Price', 'Commission']
    .map((text) => `<th>${text}</th>`)
    .join('');
  const rows = trades.map((row) => `<tr>${cells(row).join('')}</tr>`).join('');
  return {
    subject,
    text: [intro, '', ...lines, '', outro, url, ''].join('\n'),
    html: `<p>${escapeHtml(intro)}</p><table><tr>${header}</tr>${rows}</table><p>${escapeHtml(outro)} <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
