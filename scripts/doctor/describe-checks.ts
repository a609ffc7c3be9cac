import type { CheckVerdict } from '@pipa/contract';
import type { SaidCheck } from './examine-here.ts';

const MARKS: Readonly<Record<CheckVerdict, string>> = { Good: 'ok  ', Warn: 'LOOK', Bad: 'BAD ', Skipped: '-   ' };

/** The checks as lines, each with what to do below it, and how many are not well. */
export function describeChecks(checks: readonly SaidCheck[]): string {
  const lines = checks.flatMap(({ name, verdict, says, doThis }) => [
    `${MARKS[verdict]}  ${name.padEnd(20)} ${says}`,
    ...(doThis === '' ? [] : [`${' '.repeat(27)}${doThis}`]),
  ]);
  const count = (verdict: CheckVerdict) => checks.filter((each) => each.verdict === verdict).length;
  const [bad, look] = [count('Bad'), count('Warn')];
  const ending = bad + look === 0 ? 'All is well.' : `${bad} bad, ${look} to look at, ${count('Good')} good.`;
  return [...lines, '', ending].join('\n');
}
