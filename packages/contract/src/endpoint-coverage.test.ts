import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, localOnlyEndpoints, type Principal } from './index.ts';
import { REALTIME_PATH } from './realtime.ts';

interface Row {
  method: string;
  path: string;
  parameters: string[];
  auth: string;
  origin: string;
}

/** Cells of a line; none of them holds a quote or a line break. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,"]*))/g)].map((match) => match[1] ?? match[2] ?? '');

const rows: Row[] = readFileSync(new URL('../endpoints.csv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter(Boolean)
  .slice(1)
  .map((line) => {
    const [, method, path, parameters, auth, origin] = cellsOf(line);
    return { method, path, parameters: parameters.split(' ').filter(Boolean), auth, origin };
  });

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const contract = [...endpoints, ...localOnlyEndpoints];
const served = new Map(contract.map((endpoint) => [nameOf(endpoint), endpoint]));

it('lists each call once', () => {
  expect(rows.map(nameOf)).toEqual([...new Set(rows.map(nameOf))]);
});

it('has a row for every endpoint of the contract', () => {
  const listed = new Set(rows.map(nameOf));
  expect([...served.keys()].filter((name) => !listed.has(name))).toEqual([]);
});

/** The credential of the endpoint by the words of the list. */
const principalOf: Record<string, Principal | undefined> = {
  none: undefined,
  bearer: 'session',
  'forum token': 'forumToken',
};

it.each(rows.filter((row) => served.has(nameOf(row))))('$method $path is served as documented', (row) => {
  const endpoint = served.get(nameOf(row));
  expect(endpoint?.principals[0]).toBe(principalOf[row.auth]);
  if (row.parameters.includes('and')) return;
  const accepted = Object.keys(endpoint?.input instanceof z.ZodObject ? endpoint.input.shape : {});
  const documented = row.parameters.map((parameter) => parameter.replace(/[?=].*$/, ''));
  expect(documented.filter((parameter) => !accepted.includes(parameter))).toEqual([]);
});

it('tells which documented calls are not served yet', () => {
  const missing = rows.filter((row) => row.method !== 'WS' && !served.has(nameOf(row)));
  const documented = rows.filter((row) => row.method !== 'WS').length;
  process.stdout.write(
    `${documented - missing.length} of ${documented} listed calls are served; not yet:\n${missing.map((row) => `  ${nameOf(row)}\n`).join('')}`,
  );
  expect(rows.find((row) => row.method === 'WS')?.path).toBe(REALTIME_PATH);
});
