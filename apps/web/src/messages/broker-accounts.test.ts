import { linkFaults } from '@pipa/contract';
import { expect, it } from 'vitest';
import { brokerAccounts as english } from './en/broker-accounts.ts';
import { brokerAccounts as chinese } from './zh/broker-accounts.ts';

it.each(linkFaults)('"%s" is said in both languages', (text) => {
  expect(english.fault(text)).toBe(text);
  expect(chinese.fault(text)).toMatch(/^[\p{Script=Han}，]+$/u);
});
