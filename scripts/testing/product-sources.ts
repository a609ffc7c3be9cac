import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceMatch {
  readonly line: number;
  readonly text: string;
}

/** Matches of patterns in a source text, in the sequence of its lines. Comments are not looked at. */
export function findMatches(source: string, patterns: readonly RegExp[]): SourceMatch[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)]);
  return found
    .map(({ index, 0: text }) => ({
      line: code.slice(0, index).split('\n').length,
      text: text.replace(/\s+/g, ' ').trim(),
    }))
    .sort((a, b) => a.line - b.line);
}

interface Places {
  /** Folders such as `packages/db`. */
  readonly parts: ReadonlySet<string>;
  readonly files: RegExp;
}

/** The same in every product file outside of some places, as `file:line text`; `root` is the project's folder. */
export function listMatches(root: string, patterns: readonly RegExp[], outside: Places): string[] {
  const parts = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const folders = ['scripts', ...parts.filter((part) => !outside.parts.has(part)).map((part) => `${part}/src`)];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !outside.files.test(file))
    .sort()
    .flatMap((file) =>
      findMatches(readFileSync(join(root, file), 'utf8'), patterns).map(({ line, text }) => `${file}:${line} ${text}`),
    );
}
