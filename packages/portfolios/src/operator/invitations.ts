import { DomainError } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addInvitation, endInvitation, type StoredInvitation } from '@pipa/db/access';
import { queueMailAgain } from '@pipa/db/mail';
import { type Operator, type OperatorContext, recordAct } from './operator.ts';

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;
const DAY_MS = 86_400_000;

type Random = (size: number) => Uint8Array;

/** One group of a code; a byte beyond the last whole alphabet is drawn again, so that every letter is as likely. */
function group(randomBytes: Random): string {
  const fair = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < GROUP) {
    const [byte = fair] = randomBytes(1);
    if (byte < fair) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text;
}

/** A code that is easy to read and to type. */
export const newInvitationCode = (randomBytes: Random): string => `PIPA-${group(randomBytes)}-${group(randomBytes)}`;

/** Makes an invitation for a number of sign-ups, which expires after some days or never. */
export function makeInvitation(
  { prisma, clock, randomBytes }: OperatorContext & { randomBytes: Random },
  operator: Operator,
  { uses, days, reason }: { readonly uses: number; readonly days?: number; readonly reason: string },
): Promise<StoredInvitation> {
  const createdAt = clock();
  const expiresAt = days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS);
  const invitation = { code: newInvitationCode(randomBytes), usesLeft: uses, createdAt, expiresAt };
  return inTransaction(prisma, async (tx) => {
    await addInvitation(tx, invitation);
    const detail = `${uses} uses${days === undefined ? '' : `, ${days} days`}`;
    const facts = { act: 'InvitationCreated', userId: null, subject: invitation.code, detail, reason } as const;
    await recordAct(tx, operator, createdAt, facts);
    return invitation;
  });
}

/** Ends an invitation at once; NOT_FOUND when there is none that could be used. */
export function revokeInvitation(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { code, reason }: { readonly code: string; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    if (!(await endInvitation(tx, code, at))) throw new DomainError('NOT_FOUND', { field: 'code' });
    await recordAct(tx, operator, at, { act: 'InvitationRevoked', userId: null, subject: code, reason });
  });
}

/** Puts a mail that was given up into the queue again; NOT_FOUND when its text is not kept, ILLEGAL_TRANSITION when it is unwanted. */
export function sendMailAgain(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const mail = await queueMailAgain(tx, id, at);
    if (mail === null) throw new DomainError('NOT_FOUND', { field: 'id' });
    if (mail === 'declined') {
      throw new DomainError('ILLEGAL_TRANSITION', {
        message: 'The user takes no mails of this kind, or mails to the address come back',
      });
    }
    const facts = {
      act: 'MailSentAgain',
      userId: mail.userId,
      subject: mail.userId === null ? `Mail ${id}` : '',
      detail: mail.kind,
      reason,
    } as const;
    await recordAct(tx, operator, at, facts);
  });
}
