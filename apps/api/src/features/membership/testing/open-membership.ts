import { afterAll, beforeAll } from 'vitest';
import type { RegisterFeature } from '../../../http/route.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../../testing/test-billing.ts';
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts';
import { testMembers } from '../../../testing/test-members.ts';
import { registerAccess } from '../../access/routes.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerMembership } from '../routes.ts';

interface OpenMembership {
  app: TestApp;
  billing: TestBilling;
  clock: TestClock;
  members: ReturnType<typeof testMembers>;
}

/**
 * The calls of access and membership, and of further features, beside a provider of their own.
 * @returns one object, whose fields a hook fills before the tests
 */
export function openMembership(...further: RegisterFeature[]) {
  const opened = {} as OpenMembership;
  beforeAll(async () => {
    const clock = createTestClock();
    const billing = createTestBilling(clock);
    const app = await createTestApp({
      features: [registerReads, registerAccess, registerMembership, ...further],
      billing,
      clock,
    });
    Object.assign(opened, { app, billing, clock, members: testMembers(app, billing) });
  });
  afterAll(() => opened.app.close());
  return opened;
}
