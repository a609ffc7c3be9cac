import { expect, it } from 'vitest';
import { databaseUrl, productUrl, socketFolder } from './launch.ts';

const record = { port: 5433, password: 'own', productPassword: 'pipa', cluster: '/srv/pipa data/cluster' };
const isUnix = process.platform !== 'win32';

it.runIf(isUnix)('is reached over its Unix socket, by owner and product', () => {
  const folder = '?host=%2Fsrv%2Fpipa%20data%2Fcluster';
  expect(databaseUrl(record, 'pipa')).toMatch(/^postgresql:\/\/\w+:own@127\.0\.0\.1:5433\/pipa\?host=/);
  expect(productUrl(record, 'other').endsWith(`:pipa@127.0.0.1:5433/other${folder}`)).toBe(true);
});

it('is reached over TCP where the path of its data is too long for a socket', () => {
  const deep = { ...record, cluster: `/srv/${'x'.repeat(100)}` };
  expect(socketFolder(deep)).toBeNull();
  expect(databaseUrl(deep, 'pipa')).toMatch(/@127\.0\.0\.1:5433\/pipa$/);
});
