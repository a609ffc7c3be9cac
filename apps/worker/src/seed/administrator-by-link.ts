import type { PrismaClient } from '@pipa/db';
import { tokenLink } from '@pipa/mail';
import { hashPassword, hashToken, newToken, randomText } from '@pipa/platform';
import { createAdministrator, type Operator } from '@pipa/portfolios';

/** As long as an account that is not activated is kept. */
const LINK_TTL_MS = 24 * 3_600_000;
const PASSWORD_LENGTH = 32;

interface LinkContext {
  readonly prisma: PrismaClient;
  clock(): Date;
  randomBytes(size: number): Uint8Array;
  /** Address of the product. */
  readonly publicUrl: string;
}

interface WantedAdministrator {
  readonly email: string;
  readonly userName: string;
  readonly userId?: number;
  readonly reason: string;
}

/** Creates an administrator. @returns the link by which they choose their password, within a day and once */
export async function createAdministratorByLink(
  context: LinkContext,
  operator: Operator,
  wanted: WantedAdministrator,
): Promise<string> {
  const token = newToken(context);
  await createAdministrator(context, operator, {
    ...wanted,
    passwordHash: await hashPassword(randomText(PASSWORD_LENGTH)),
    tokenHash: hashToken(token),
    linkExpiresAt: new Date(context.clock().getTime() + LINK_TTL_MS),
  });
  return tokenLink(context.publicUrl, 'resetpwd', token);
}
