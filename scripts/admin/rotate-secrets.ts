import { inTransaction } from '@pipa/db';
import { readSealed, replaceSealed, type SealedColumn, sealedColumns } from '@pipa/db/operators';
import {
  authenticatorOwner,
  brokerAccessOwner,
  brokerLinkKeyOf,
  channelAddressOwner,
  channelKeyOf,
  linkAttemptOwner,
  openText,
  sealText,
  secondFactorKeyOf,
  webhookKeyOf,
  webhookSecretOwner,
} from '@pipa/platform';
import type { AdminContext } from './context.ts';

/** How the texts of each kind are sealed, as the product does it. */
const sealings: Readonly<
  Record<
    SealedColumn['kind'],
    { readonly keyOf: (secretKey: string) => Buffer; readonly ownerOf: (id: number) => string }
  >
> = {
  secondFactor: { keyOf: secondFactorKeyOf, ownerOf: authenticatorOwner },
  webhook: { keyOf: webhookKeyOf, ownerOf: webhookSecretOwner },
  channel: { keyOf: channelKeyOf, ownerOf: channelAddressOwner },
  brokerAccess: { keyOf: brokerLinkKeyOf, ownerOf: brokerAccessOwner },
  linkAttempt: { keyOf: brokerLinkKeyOf, ownerOf: linkAttemptOwner },
};

const LEAST_LENGTH = 32;

type Rotating = Pick<AdminContext, 'pool' | 'prisma' | 'randomBytes' | 'secretKeys' | 'say'>;

/**
 * Seals every secret of the database by SECRET_KEY that SECRET_KEY_BEFORE has sealed. It begins only where each opens by one of both,
 * and goes on where an earlier run ended: what the new key opens is done.
 */
export async function rotateSecrets(context: Rotating): Promise<number> {
  const { say } = context;
  const { now, before } = context.secretKeys ?? {};
  if (now === undefined || before === undefined) {
    say('Set SECRET_KEY to the new key and SECRET_KEY_BEFORE to the one before.');
    return 2;
  }
  if (now.length < LEAST_LENGTH || now === before) {
    say('The new key needs at least 32 characters and must differ from the one before.');
    return 2;
  }
  const keys = { now, before };
  const check = await turn(context, keys, false);
  if (check.unknown > 0) {
    say(`${check.unknown} secrets open by neither key. Nothing was changed; look at SECRET_KEY_BEFORE.`);
    return 1;
  }
  const { resealed, unknown } = await turn(context, keys, true);
  if (unknown > 0) {
    say(`${unknown} secrets were changed by the product meanwhile. Stop it, and run this once more.`);
    return 1;
  }
  say(`${resealed} secrets are sealed by the new key; ${check.done} were before. Start the product with it.`);
  say('Browsers that get notices subscribe again, as their subscriptions belong to the key before.');
  return 0;
}

interface Count {
  resealed: number;
  /** What the new key opens already. */
  done: number;
  unknown: number;
}

/** Looks at every sealed text, and seals it anew where `isWriting`. */
async function turn(
  { pool, prisma, randomBytes }: Rotating,
  keys: { readonly now: string; readonly before: string },
  isWriting: boolean,
): Promise<Count> {
  const count: Count = { resealed: 0, done: 0, unknown: 0 };
  for (const column of sealedColumns) {
    const { keyOf, ownerOf } = sealings[column.kind];
    const [now, before] = [keyOf(keys.now), keyOf(keys.before)];
    for (let after = 0; ; ) {
      const page = await readSealed(pool, column, after);
      for (const row of page) {
        const owner = ownerOf(row.owner);
        after = row.key;
        if (opened(row.sealed, now, owner) !== null) {
          count.done += 1;
          continue;
        }
        const text = opened(row.sealed, before, owner);
        const isDone =
          text !== null &&
          (!isWriting ||
            (await inTransaction(prisma, (tx) =>
              replaceSealed(tx, column, row, sealText(text, { key: now, owner }, randomBytes)),
            )));
        if (isDone) count.resealed += 1;
        else count.unknown += 1;
      }
      if (page.length === 0) break;
    }
  }
  return count;
}

function opened(sealed: Uint8Array, key: Uint8Array, owner: string): string | null {
  try {
    return openText(sealed, { key, owner });
  } catch {
    return null;
  }
}
