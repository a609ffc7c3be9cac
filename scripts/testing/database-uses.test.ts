import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findDatabaseUses, listDatabaseUses } from './database-uses.ts';

it('product code outside packages/db calls no model and holds no SQL', () => {
  expect(listDatabaseUses(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

describe('a use of the database', () => {
  it.each([
    'await prisma.user.findMany({ where: {} });',
    'await context.prisma.session\n  .updateManyAndReturn({ data });',
    'await work.tx.order.create({ data });',
    'await tx.$queryRaw`SELECT 1`;',
    'const { rows } = await context.pool.query<Row>(byId([id]));',
    "await client.query('COMMIT');",
    'const byId = statement(`\n  WITH x AS (SELECT 1) SELECT * FROM x`);',
    'const text = `\n  SELECT "id" FROM "portfolio"`;',
    `const text = 'UPDATE "session" SET "revokedAt" = now()';`,
    `const text = 'DELETE FROM "captcha"';`,
  ])('is seen: %j', (source) => {
    expect(findDatabaseUses(source)).not.toEqual([]);
  });

  it.each([
    'await readUser(prisma, userId);',
    'await inTransaction(prisma, (tx) => insertOrder(tx, order));',
    '// prisma.user.findMany() would not know the owner\nconst x = 1;',
    "const label = 'Select a strategy';",
    "const url = 'https://example.com/update/pool';",
  ])('is nothing else: %j', (source) => {
    expect(findDatabaseUses(source)).toEqual([]);
  });

  it('is named by its line', () => {
    expect(findDatabaseUses('/* one\n two */\nawait tx.user.count();')).toEqual([{ line: 3, text: 'tx.user.count(' }]);
  });
});
