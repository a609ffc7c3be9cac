import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** packages/platform starts the embedded server, listens for notifications and sends them; the web client has no database. */
const PARTS_OUTSIDE = new Set(['packages/db', 'packages/platform', 'apps/web']);
// Benchmarks compare with SQL by hand; trials look at what a killed process left behind.
const FILES_OUTSIDE = /^scripts\/(bench|testing|trials)\/|\/testing\/|\.test\.ts$/;

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
export function findDatabaseUses(source: string): { line: number; text: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = USES.flatMap((use) => [...code.matchAll(use)]).map(({ index, 0: text }) => ({
    line: code.slice(0, index).split('\n').length,
    text: text.replace(/\s+/g, ' ').trim(),
  }));
  return found.sort((a, b) => a.line - b.line);
}

/** The same in every product file outside packages/db, as `file:line text`; `root` is the project's folder. */
export function listDatabaseUses(root: string): string[] {
  const parts = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const folders = ['scripts', ...parts.filter((part) => !PARTS_OUTSIDE.has(part)).map((part) => `${part}/src`)];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts') && !FILES_OUTSIDE.test(file))
    .sort()
    .flatMap((file) =>
      findDatabaseUses(readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
}
