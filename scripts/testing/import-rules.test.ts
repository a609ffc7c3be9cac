import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IFlattenedRuleSet;

/** Imports that break a rule, as `rule: importer > imported`. */
const BROKEN = [
  'brokers-imports: packages/brokers/src/a.ts > packages/db/src/index.ts',
  'quant-imports: packages/quant/src/a.ts > packages/trading/src/index.ts',
  'charts-imports: packages/charts/src/a.ts > packages/contract/src/index.ts',
  'portfolios-imports: packages/portfolios/src/a.ts > packages/platform/src/index.ts',
  'reads-imports: packages/reads/src/a.ts > packages/portfolios/src/index.ts',
  'universe-imports: packages/universe/src/a.ts > packages/platform/src/index.ts',
  'web-imports: apps/web/src/a.ts > packages/trading/src/index.ts',
  'apps-are-independent: apps/api/src/a.ts > apps/worker/src/b.ts',
  'features-are-independent: apps/api/src/features/one/a.ts > apps/api/src/features/two/b.ts',
  'only-queries-call-the-api: apps/web/src/features/one/a.ts > apps/web/src/api/call.ts',
  'queries-know-no-page: apps/web/src/queries/users/a.ts > apps/web/src/pages/b.ts',
  'ui-fetches-nothing: apps/web/src/ui/a.ts > apps/web/src/queries/users/b.ts',
  'models-stand-alone: packages/db/src/users/a.ts > packages/db/generated/prisma/client.ts',
  'words-in-the-language-of-the-page: apps/web/src/pages/a.ts > apps/web/src/messages/zh/b.ts',
  'connections-stay-sealed: apps/api/src/b.ts > packages/db/src/client.ts',
  'commands-change-the-books: apps/api/src/c.ts > packages/db/src/books/index.ts',
  'shelves-of-packages-universe: packages/universe/src/d.ts > packages/db/src/books/index.ts',
  'shelves-of-apps-api-src-features-reports: apps/api/src/features/reports/a.ts > packages/db/src/strategies/index.ts',
  'shelves-of-packages-reads: packages/reads/src/b.ts > packages/db/src/books/index.ts',
  'shelves-are-named: apps/api/src/features/portfolios/a.ts > packages/db/src/portfolios/index.ts',
  'shelves-are-named: apps/api/src/features/ida/a.ts > packages/db/src/analysis/index.ts',
  'shelves-are-named: apps/api/src/features/seminar/a.ts > packages/db/src/users/index.ts',
  'brokers-behind-their-ports: apps/worker/src/trade/a.ts > packages/brokers/src/pipa/pipa-venue.ts',
  'brokers-behind-their-ports: packages/portfolios/src/b.ts > packages/brokers/src/pipa/pipa-accounts.ts',
  'brokers-behind-their-ports: apps/api/src/features/one/b.ts > packages/brokers/src/pipa/pipa-accounts.ts',
  'vendors-end-at-the-ingest: apps/worker/src/close/a.ts > packages/market-data/src/vendors/index.ts',
  'vendors-end-at-the-ingest: packages/universe/src/b.ts > packages/market-data/src/vendors/csv/csv-vendor.ts',
  'vendor-behind-its-port: scripts/ingest/ingest.ts > packages/market-data/src/vendors/csv/csv-vendor.ts',
  'vendor-behind-its-port: packages/market-data/src/gate/a.ts > packages/market-data/src/vendors/csv/csv-table.ts',
  'fill-rules: apps/worker/src/trade/b.ts > packages/trading/src/fills.ts',
  'no-test-code-in-the-product: apps/worker/src/d.ts > apps/worker/src/testing/b.ts',
  'documents-alone: e2e/documents/a.ts > packages/contract/src/index.ts',
  'documents-alone: e2e/documents/b.ts > e2e/testing/caller.ts',
  'wire-knows-no-subject: packages/contract/src/scope.ts > packages/contract/src/access/index.ts',
  'inside-by-index: apps/worker/src/e.ts > packages/trading/src/money.ts',
];
/** Imports that keep all rules. */
const KEPT = [
  'packages/brokers/src/c.ts > packages/trading/src/index.ts',
  'packages/portfolios/src/c.ts > packages/brokers/src/index.ts',
  'packages/reads/src/c.ts > packages/universe/src/index.ts',
  'packages/universe/src/c.ts > packages/ida/src/index.ts',
  'packages/db/src/client.ts > packages/db/generated/prisma/client.ts',
  'apps/worker/src/create-context.ts > packages/brokers/src/pipa/pipa-venue.ts',
  'apps/api/src/main.ts > packages/brokers/src/pipa/pipa-accounts.ts',
  'apps/worker/src/close/c.ts > packages/db/src/books/index.ts',
  'scripts/ingest/price-files.ts > packages/market-data/src/vendors/csv/csv-vendor.ts',
  'scripts/ingest/c.ts > packages/market-data/src/vendors/index.ts',
  'e2e/documents/c.ts > e2e/documents/client.ts',
  'packages/contract/src/access/a.ts > packages/contract/src/scope.ts',
  'apps/web/src/features/one/c.ts > apps/web/src/queries/users/b.ts',
  'apps/web/src/messages/c.ts > apps/web/src/messages/zh/b.ts',
];

describe('the import rules', () => {
  let root: string;
  let found: string[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pipa-imports-'));
    const imports = [...BROKEN.map((each) => each.split(': ')[1]), ...KEPT].map((each) => each.split(' > '));
    const sources = new Map(imports.map(([, imported]) => [imported, 'export const value = 1;\n']));
    for (const [importer, imported] of imports) {
      const up = '../'.repeat(importer.split('/').length - 1);
      sources.set(importer, `export { value } from '${up}${imported}';\n`);
    }
    for (const [path, text] of sources) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const { output } = await cruise(['apps', 'packages', 'scripts', 'e2e'], {
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
    });
    found = (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`);
  });
  afterAll(() => rm(root, { recursive: true }));

  it.each(BROKEN)('refuse %s', (broken) => {
    expect(found).toContain(broken);
  });

  it.each(KEPT)('let %s be', (kept) => {
    expect(found.filter((violation) => violation.endsWith(kept))).toEqual([]);
  });
});
