/** Tab of the documented query parameters (1 §2). */
export function accountTabOf(query: URLSearchParams): 'information' | 'broker' | 'risk' {
  if (query.get('userAssessment') === 'no') return 'risk';
  return query.has('code') || (query.has('oauth_token') && query.has('oauth_verifier')) ? 'broker' : 'information';
}
