import type { FactorMethod } from '@pipa/contract';
import type { HeldFactors } from '@pipa/db/access';

/** What the second step can be done with; empty when the password is enough. */
export function methodsOf({ authenticatorAt, passkeys, recoveryCodesLeft }: HeldFactors): FactorMethod[] {
  const factors: FactorMethod[] = [
    ...(authenticatorAt === null ? [] : ['authenticator' as const]),
    ...(passkeys === 0 ? [] : ['passkey' as const]),
  ];
  return factors.length > 0 && recoveryCodesLeft > 0 ? [...factors, 'recoveryCode'] : factors;
}
