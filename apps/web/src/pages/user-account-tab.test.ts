import { expect, it } from 'vitest';
import { accountTabOf } from './user-account-tab.ts';

it.each([
  ['', 'information'],
  ['userAssessment=no', 'risk'],
  ['userAssessment=yes', 'information'],
  ['code=abc', 'broker'],
  ['oauth_token=a&oauth_verifier=b', 'broker'],
  ['oauth_token=a', 'broker'],
  ['error=access_denied&state=s', 'broker'],
  ['success=cs_1', 'membership'],
  ['cancel=yes', 'membership'],
  ['changemembership=yes', 'membership'],
  ['changepayment=yes', 'membership'],
])('?%s opens the tab %s', (query, tab) => {
  expect(accountTabOf(new URLSearchParams(query))).toBe(tab);
});
