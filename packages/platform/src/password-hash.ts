import { hash, verify } from '@node-rs/argon2';

/** Cost of one Argon2id hash. */
export interface PasswordHashCost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/** OWASP's minimum for Argon2id at this memory. */
export const PASSWORD_HASH_COST: PasswordHashCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };

/** Argon2id of a password in NFC, so that keyboards with different encodings give the same hash. */
export function hashPassword(password: string, cost: PasswordHashCost = PASSWORD_HASH_COST): Promise<string> {
  const { memoryKib: memoryCost, passes: timeCost, parallelism } = cost;
  return hash(password.normalize('NFC'), { memoryCost, timeCost, parallelism });
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFC'));
}
