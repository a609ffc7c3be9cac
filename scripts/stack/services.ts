import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeedOutcome } from './seed-outcome.ts';

/** Where everything is; read by tools and tests. */
export interface Services extends SeedOutcome {
  apiUrl: string;
  /** As the role that owns the database. */
  databaseUrl: string;
  redisUrl: string | null;
  mailUrl: string | null;
  /** The brokers of local mode; null where there are none. */
  brokerSandboxUrl: string | null;
}

const servicesPath = (dataDir: string) => join(dataDir, 'services.json');

export async function writeServices(dataDir: string, services: Services): Promise<void> {
  const path = servicesPath(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(services, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The product that runs in a data folder; null where none does. */
export async function readServices(dataDir: string): Promise<Services | null> {
  const path = servicesPath(dataDir);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Services) : null;
}

/** Nothing is served any more. */
export async function removeServices(dataDir: string): Promise<void> {
  await rm(servicesPath(dataDir), { force: true });
}

export function describeServices({ apiUrl, mailUrl, brokerSandboxUrl, inviteCode, logins }: Services): string {
  const width = Math.max(0, ...logins.map(({ role }) => role.length));
  return [
    '',
    `  Pipa is at ${apiUrl}`,
    ...(mailUrl === null ? [] : [`  Mail arrives at ${apiUrl}/dev/mail`]),
    ...(brokerSandboxUrl === null ? [] : [`  Brokers' sandbox at ${brokerSandboxUrl}/control`]),
    ...logins.map(({ role, userName, password }) => `  ${role.padEnd(width)}  ${userName} / ${password}`),
    ...(inviteCode === null
      ? []
      : [
          `  Invitation code for new accounts: ${inviteCode}`,
          `  New accounts open at ${apiUrl}/admin/home?register=${inviteCode}`,
        ]),
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
