import { findMatches, listMatches, type SourceMatch } from './product-sources.ts';

const OUTSIDE = {
  /** packages/platform starts the embedded server, listens for notifications and sends them; the web client has no database. */
  parts: new Set(['packages/db', 'packages/platform', 'apps/web']),
  // Benchmarks compare with SQL by hand; trials look at what a killed process left behind.
  files: /^scripts\/(bench|testing|trials)\/|\/testing\/|\.test\.ts$/,
};

const USES = [
  // A model: prisma.user.findMany(…), also over several lines.
  /\b(?:prisma|tx|db)\s*\.\s*\w+\s*\.\s*(?:find|create|update|delete|count|upsert|aggregate|groupBy)\w*\s*\(/g,
  /\$(?:queryRaw|executeRaw)\w*/g,
  /\b(?:pool|client|connection|prisma|tx)\s*\.\s*query\s*[(<]/g,
  /\bstatement\s*\(\s*[`'"]/g,
  // A literal that begins as a statement does.
  /[`'"]\s*(?:SELECT\s+[\w"'(*]|INSERT\s+INTO\s|UPDATE\s+["\w]+\s+(?:\w+\s+)?SET\s|DELETE\s+FROM\s)/g,
];

/** Calls of a model and SQL in a source text, in the sequence of its lines. Comments are not looked at. */
export const findDatabaseUses = (source: string): SourceMatch[] => findMatches(source, USES);

/** The same in every product file outside packages/db, as `file:line text`; `root` is the project's folder. */
export const listDatabaseUses = (root: string): string[] => listMatches(root, USES, OUTSIDE);
