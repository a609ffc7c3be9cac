import { createHash } from 'node:crypto';
import { findMailTokenUser } from '@pipa/db/access';
import { listOperatorActs } from '@pipa/db/operators';
import { testDatabase } from '@pipa/db/testing';
import { createLogger, readEnv } from '@pipa/platform';
import { expect, it } from 'vitest';
import { seedAdministrator } from './seed-access.ts';

const now = new Date('2026-01-05T09:00:00Z');
const PRODUCTION = {
  PUBLIC_URL: 'https://pipa.example',
  DATABASE_URL: 'postgresql://db/pipa',
  SMTP_URL: 'smtp://mail.example',
  SECRET_KEY: 'x'.repeat(32),
};
const db = testDatabase();

async function said(source: NodeJS.ProcessEnv): Promise<string> {
  const lines: string[] = [];
  await seedAdministrator({
    prisma: db.prisma,
    pool: db.pool,
    env: readEnv({ ...PRODUCTION, ...source }),
    log: createLogger({ name: 'test', level: 'silent' }),
    clock: () => now,
    previous: null,
    progress: (text) => lines.push(text),
  });
  return lines.join('\n');
}

const tokenUser = (text: string, at: Date) => {
  const token = /p=([\w-]{43})$/.exec(text)?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  return findMailTokenUser(db.pool, { tokenHash, purpose: 'ResetPassword', now: at });
};

it('asks for an address where production has no administrator and names none', async () => {
  expect(await said({})).toBe(
    'There is no administrator. Set ADMIN_EMAIL and start again, or run npm run admin -- admin:create EMAIL',
  );
  expect(await db.prisma.user.count()).toBe(0);
});

it('creates the first administrator of a production, and says once by which link they choose a password', async () => {
  const text = await said({ ADMIN_EMAIL: 'ops@pipa.example' });
  expect(text).toContain('https://pipa.example/admin/validate?validate=resetpwd&p=');
  expect(await tokenUser(text, now)).toMatchObject({ userId: 103, userName: 'admin', email: 'ops@pipa.example' });
  expect(await tokenUser(text, new Date(now.getTime() + 24 * 3_600_000))).toBeNull();

  const [administrator, ...others] = await db.prisma.user.findMany();
  expect(others).toEqual([]);
  expect(administrator).toMatchObject({ role: 'Administrator', activatedAt: null, agreementRev: null });
  const acts = await listOperatorActs(db.pool, { limit: 5 });
  expect(acts).toMatchObject([
    { act: 'AdministratorCreated', operator: 'seed', userId: 103, subject: 'admin', detail: '' },
  ]);

  expect(await said({ ADMIN_EMAIL: 'ops@pipa.example' })).toBe('');
  expect(await db.prisma.user.count()).toBe(1);
});

it('does not stop the start where another user has the name or the address', async () => {
  await db.prisma.user.updateMany({ data: { role: 'Investor' } });
  expect(await said({ ADMIN_EMAIL: 'other@pipa.example' })).toBe(
    'There is no administrator, and none was created: Another user has the name or the address. Run npm run admin -- admin:create EMAIL NAME',
  );
});
