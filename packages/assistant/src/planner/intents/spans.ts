import { addDays, tradingDayOnOrBefore } from '@pipa/calendar';
import type { Span } from '../understand/dates.ts';
import type { Understood } from '../understand/understand.ts';

/** Whether a span is one day. */
export const isOneDay = ({ from, to }: Span): boolean => from === to;

/** The one day before the present that a question is about; undefined where it is about the present or a period. */
export const pastDayOf = ({ span, today }: Understood): string | undefined =>
  span !== null && isOneDay(span) && span.from < today ? span.from : undefined;

/** The close that a span is counted from. */
export const baseOf = ({ from, isFromClose }: Span): string =>
  tradingDayOnOrBefore(isFromClose ? from : addDays(from, -1));

/** The one day that a question is about; undefined where it is about a period, also one that reaches the present. */
export const dayOf = ({ span }: Understood): string | undefined =>
  span !== null && isOneDay(span) && !span.isOpen ? span.from : undefined;

const DAYS_WITHOUT_SPAN = 365;
/** The day that the changes of a question are counted from, and its end; a year up to the present where it names none. */
export function boundsOf({ span, today }: Understood): { from: string; to: string | undefined } {
  if (span === null) return { from: addDays(today, -DAYS_WITHOUT_SPAN), to: undefined };
  return { from: span.isFromClose ? span.from : addDays(span.from, -1), to: span.isOpen ? undefined : span.to };
}
