import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBrokerComparisons, listBrokerComparisons } from './broker-comparisons.ts';

it('product code asks for abilities (packages/contract/src/brokers.ts) and compares no broker by its name', () => {
  expect(listBrokerComparisons(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

describe('a comparison with a broker', () => {
  it.each([
    "if (account.broker === 'PIPA') return;",
    "const isOutside = broker !== 'PIPA';",
    "const isPaper = 'PIPA' === broker;",
    "switch (broker) {\n  case 'IBWEBAPI':",
    "query.where('a.broker', '=', 'PIPA')",
    "query.where('a.broker', '=', sql.lit('PIPA'))",
    "query.where('a.broker', 'in', sql`x`).where(sql`\"broker\" <> 'PIPA'`)",
    'sql`"broker" = \'PIPA\'`',
    `sql\`"broker" IN ('PIPA', 'TD')\``,
    "prisma.trackAccount.findMany({ where: { broker: { not: 'PIPA' } } })",
    "['PIPA', 'TD'].includes(broker)",
    "tradeType.startsWith('SIMU_')",
    "account.tradeType === 'SIMU_PIPA'",
    "z.strictObject({ broker: z.literal('PIPA') })",
  ])('is seen: %j', (source) => {
    expect(findBrokerComparisons(source)).not.toEqual([]);
  });

  it.each([
    "const account = { broker: 'PIPA' };",
    'if (brokers[broker].booksAreOurs) return;',
    "query.where('a.broker', 'in', brokersThat('booksAreOurs'))",
    "const words = { SIMU_PIPA: 'Pipa Paper' };",
    "// broker === 'PIPA' was compared here",
  ])('is nothing else: %j', (source) => {
    expect(findBrokerComparisons(source)).toEqual([]);
  });
});
