import { broker, tradeType } from '@pipa/contract';
import { findMatches, listMatches, type SourceMatch } from './product-sources.ts';

const OUTSIDE = {
  parts: new Set<string>(),
  // An adapter is of one broker; what a trade type's name says is read in one place.
  files:
    /^packages\/brokers\/src\/(?!testing\/)[^/]+\/|^packages\/contract\/src\/enums\.ts$|^scripts\/(bench|testing|trials)\/|\/testing\/|\.test\.tsx?$/,
};

const named = `(?:(['"\`])(?:${[...broker.options, ...tradeType.options].join('|')})\\1|(['"\`])(?:SIMU|MONEY)_\\2)`;
const COMPARISONS = [
  // broker === 'PIPA', case 'PIPA':, ["broker" <> 'PIPA'], .where('broker', '=', 'PIPA'), { where: { broker: { not: 'PIPA' } } }
  new RegExp(
    `(?:[!=]==?|<>|\\bcase\\b|'(?:=|!=|<>)',|\\b(?:not|equals|in|notIn):|" =|\\bIN \\()\\s*(?:\\[|sql\\.lit\\()?\\s*${named}`,
    'g',
  ),
  new RegExp(`${named}\\s*(?:[!=]==?|<>)`, 'g'),
  // ['PIPA', 'TD'].includes(broker), tradeType.startsWith('SIMU_'), z.literal('PIPA')
  new RegExp(`\\.(?:includes|startsWith|endsWith|literal|exclude|extract)\\(\\s*\\[?\\s*${named}`, 'g'),
  new RegExp(`\\[\\s*${named}[^\\]]*\\]\\s*\\.(?:includes|some)\\(`, 'g'),
];

/** Comparisons with the name of a broker or a trade type in a source text, in the sequence of its lines. */
export const findBrokerComparisons = (source: string): SourceMatch[] => findMatches(source, COMPARISONS);

/** The same in every product file but adapters, as `file:line text`; `root` is the project's folder. */
export const listBrokerComparisons = (root: string): string[] => listMatches(root, COMPARISONS, OUTSIDE);
