import type { ApiClient } from './api-client.ts';
import { lateBy, type Restart } from './database-restarts.ts';
import { type RunningProduct, say } from './running-product.ts';

interface LogLine {
  readonly level: number;
  /** ISO instant; empty for output that is no log line. */
  readonly time: string;
  readonly msg: string;
}

const ERROR_LEVEL = 50;
const UNAVAILABLE = 503;
/** Shown of a list of faults. */
const MOST_SHOWN = 5;

/** One line about things that must not be; none when there are none. */
export function faultOf(what: string, all: readonly unknown[]): string[] {
  const shown = all.slice(0, MOST_SHOWN).map((each) => JSON.stringify(each));
  return all.length === 0 ? [] : [`${all.length} ${what}: ${shown.join('; ')}`];
}

/** How often each value occurs. */
export function countBy(values: readonly string[]): string {
  return [...Map.groupBy(values, (value) => value)].map(([value, all]) => `${value} × ${all.length}`).join(', ');
}

/** Lines of level error or above, and output that is no log line. */
function errorLines({ logOf }: RunningProduct, program: string) {
  const lines = logOf(program).split('\n');
  return lines.flatMap((line) => {
    if (line === '') return [];
    const entry = line.startsWith('{') ? (JSON.parse(line) as LogLine) : { level: ERROR_LEVEL, time: '', msg: line };
    return entry.level < ERROR_LEVEL ? [] : [{ ...entry, program }];
  });
}

/** Failed requests and error lines that restarts of PostgreSQL do not excuse `graceMs` after it accepts again. */
export function findLateFailures(
  product: RunningProduct,
  { answers }: ApiClient,
  restarts: readonly Restart[],
  graceMs: number,
): string[] {
  const failures = answers
    .filter(({ status }) => status >= 500 || status === 0)
    .map((answer) => ({ ...answer, lateMs: lateBy(restarts, answer.atMs) }));
  const lines = ['api', 'worker']
    .flatMap((program) => errorLines(product, program))
    .map((line) => ({ ...line, lateMs: lateBy(restarts, Date.parse(line.time)) }));
  const latest = (all: readonly { readonly lateMs: number }[]) => Math.max(0, ...all.map(({ lateMs }) => lateMs));
  say(
    `answers: ${countBy(answers.map(({ status, errorCode }) => `${status} ${errorCode}`.trim()))}; the last failure ${latest(failures)} ms after PostgreSQL`,
  );
  say(
    `error lines: ${countBy(lines.map(({ program, msg }) => `${program} ${msg}`))}; the last ${latest(lines)} ms after`,
  );
  const isLate = ({ lateMs }: { readonly lateMs: number }) => lateMs > graceMs;
  const others = failures.filter(({ status }) => status !== UNAVAILABLE);
  return [
    ...faultOf('failed requests later than allowed', failures.filter(isLate)),
    ...faultOf('failures that are not 503', others),
    ...faultOf('error lines later than allowed', lines.filter(isLate)),
  ];
}
