import { sessionOf } from '@pipa/calendar';
import { type ProtocolHandler, textAnswer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';

const DATA = /^\/api\/global\/us_indices\/daily_prices\/([A-Z0-9]+)_History\.csv$/;
/** Where the files have moved to; the old place leads there. */
const MOVED = /^\/api\/global\/us_indices\/daily_prices\/moved\/([A-Z0-9]+)_History\.csv$/;

/** Files of the volatility indices, days as MM/DD/YYYY, each behind a redirect. */
export function cboeProtocol({ facts, clock }: ProtocolContext): ProtocolHandler {
  return ({ path }) => {
    const asked = DATA.exec(path)?.[1];
    if (asked !== undefined && facts.indices.has(asked))
      return textAnswer(301, '', 'text/html', { location: `moved/${asked}_History.csv` });
    const days = facts.indices.get(MOVED.exec(path)?.[1] ?? '');
    if (days === undefined) return textAnswer(403, '<Error><Code>AccessDenied</Code></Error>', 'application/xml');
    const lines = days
      .filter(({ day }) => sessionOf(day).closeAt <= clock())
      .map(({ day, open, high, low, close }) => {
        const [year, month, dayOfMonth] = day.split('-');
        return [`${month}/${dayOfMonth}/${year}`, ...[open, high, low, close].map((value) => value.toFixed(6))].join(
          ',',
        );
      });
    return textAnswer(200, ['DATE,OPEN,HIGH,LOW,CLOSE', ...lines, ''].join('\r\n'), 'text/csv');
  };
}
