import { brokerReturnOf } from '../features/accounts/broker/broker-return.ts';
import { returnParams } from '../features/membership/membership-rules.ts';

/** Tab of the documented query parameters (1 §2). */
export function accountTabOf(query: URLSearchParams): 'information' | 'membership' | 'broker' | 'risk' {
  if (query.get('userAssessment') === 'no') return 'risk';
  if (returnParams.some((name) => query.has(name))) return 'membership';
  return brokerReturnOf(query) === null ? 'information' : 'broker';
}
