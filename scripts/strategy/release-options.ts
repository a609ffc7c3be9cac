import { parseArgs } from 'node:util';
import { OWN_STRATEGY_PREFIX } from '@pipa/contract';
import type { OwnTerms } from '@pipa/portfolios';
import { AT_SHELL } from '../admin/context.ts';
import { readParameters } from '../backtest/backtest-options.ts';
import { UsageError } from './arguments.ts';

export interface ReleaseOptions {
  /** Path or name of the strategy's file. */
  readonly file: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** 1 to 5; null where it follows from the record. */
  readonly riskLevel: number | null;
  /** What the operator says of the offer. */
  readonly terms: Partial<OwnTerms>;
  readonly reason: string;
}

const MOST_DOLLARS = 1_000_000_000;

/** @throws UsageError */
export function readReleaseOptions(args: readonly string[]): ReleaseOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name the file of a strategy.');
  if (more.length > 0) throw new UsageError(`One strategy at a time: ${more[0]} is a second one.`);
  const [min, max] = [dollarsOf('min', values.min), dollarsOf('max', values.max)];
  if (values.open && values.closed) throw new UsageError('Either --open or --closed is possible, not both.');
  return {
    file,
    parameters: readParameters(values.params ?? []),
    riskLevel: riskLevelOf(values.risk),
    terms: given({
      name: values.name?.trim() || undefined,
      description: values.description?.trim() || undefined,
      minInvestmentAmount: min,
      maxInvestmentAmount: max,
      openForInvestor: values.closed ? false : values.open ? true : undefined,
    }),
    reason: values.reason,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        params: { type: 'string', multiple: true },
        risk: { type: 'string' },
        description: { type: 'string' },
        min: { type: 'string' },
        max: { type: 'string' },
        open: { type: 'boolean', default: false },
        closed: { type: 'boolean', default: false },
        reason: { type: 'string', default: AT_SHELL },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}.`, { cause: error });
  }
}

function riskLevelOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-5]$/.test(text)) throw new UsageError(`--risk is a level from 1 to 5, not ${text}.`);
  return Number(text);
}

/** The terms without those that are left out, which stay as they are. */
const given = (terms: Partial<OwnTerms>): Partial<OwnTerms> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));

function dollarsOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dollars = Number(text);
  if (dollars >= 1 && dollars <= MOST_DOLLARS) return dollars;
  throw new UsageError(`--${option} is a number of dollars, not ${text}.`);
}

/** The code of a strategy is the name of its file: another release of that file is another version of the same strategy. */
export function ownCodeOf(entry: string): string {
  const name = entry.replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name)) {
    throw new UsageError(`Name the file in lower-case letters, digits and hyphens: ${name} cannot be a code.`);
  }
  return `${OWN_STRATEGY_PREFIX}${name}`;
}
