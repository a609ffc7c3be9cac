import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';
import { signatureInput } from '../signature.ts';

const enableInvestorState = endpoint({
  method: 'POST',
  path: 'users/enableInvestorState',
  access: 'user',
  scope: 'billing',
  summary: 'Enable the investor membership by signing the membership agreement with the printed full name',
  input: z.strictObject({ signature: signatureInput }),
  output: done,
  errors: ['INVALID_SIGNATURE', 'MEMBERSHIP_REQUIRED', 'INVESTOR_BLOCKED'],
});

const disableInvestorState = endpoint({
  method: 'POST',
  path: 'users/disableInvestorState',
  access: 'user',
  scope: 'billing',
  summary: 'Unsubscribe: disables the investor membership at once, and a paid one renews no more',
  output: done,
  errors: ['FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
});

const membershipAgreement = endpoint({
  method: 'GET',
  path: 'users/getMembershipAgreement',
  access: 'user',
  scope: 'read:user',
  summary: 'Text of the membership agreement, which enableInvestorState signs',
  output: z.string(),
});

export const investorStateEndpoints = { enableInvestorState, disableInvestorState, membershipAgreement };
