import { expect, it } from 'vitest';
import { describeServices, type Services } from './services.ts';

const services: Services = {
  apiUrl: 'http://127.0.0.1:4000',
  databaseUrl: 'postgres://owner:word@127.0.0.1:5432/pipa',
  redisUrl: null,
  mailUrl: null,
  brokerSandboxUrl: null,
  inviteCode: 'PIPA-ABCD-1234',
  logins: [],
};
const linesOf = (over: Partial<Services>) => describeServices({ ...services, ...over }).split('\n');

it('links to the form of a new account with its invitation', () => {
  expect(linesOf({})).toContain('  New accounts open at http://127.0.0.1:4000/admin/home?register=PIPA-ABCD-1234');
  expect(linesOf({ inviteCode: null }).join()).not.toContain('register');
});

it('names no password of the database', () => {
  expect(linesOf({}).join()).not.toContain('owner:word');
});
