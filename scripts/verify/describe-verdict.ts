import type { Difference } from '@pipa/receipts';
import type { Verdict } from './verify-receipt.ts';

const MOST_CHARACTERS = 120;
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
};

const LABELS: Readonly<Record<Difference['of'], string>> = {
  receipt: 'receipt',
  market: 'market',
  code: 'code',
  seed: 'seed',
  request: 'request',
  input: 'input',
  result: 'result',
};

const lineOf = ({ of, name, expected, found }: Difference): string =>
  `  ${LABELS[of].padEnd(7)} ${name || '(whole)'}: ${shown(expected)} in the receipt, ${shown(found)} here`;

/** A verdict in lines, one a difference. */
export function describeVerdict({ id, subject, state, differences, note }: Verdict): string[] {
  const words = { equal: 'equal', differs: 'differs', unverified: 'not verified' }[state];
  const isCodeAlone = differences.length > 0 && differences.every(({ of }) => of === 'code');
  return [
    `${id}  ${words}  ${subject}${note === null ? '' : `  (${note})`}`,
    ...differences.map(lineOf),
    ...(isCodeAlone ? ['  the inputs and the result are the same by this code'] : []),
  ];
}
