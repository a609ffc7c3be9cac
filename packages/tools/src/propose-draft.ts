import {
  DomainError,
  DRAFT_HOURS,
  type Draft,
  type DraftSource,
  draftAct,
  draftNeeds,
  invalidInput,
  MAX_DRAFTS_A_DAY,
  MAX_OPEN_DRAFTS,
  readInput,
  refusal,
} from '@pipa/contract';
import { inTransaction, type PrismaClient } from '@pipa/db';
import { addDraft, countDraftsIn, listOpenDraftsIn, type StoredDraft } from '@pipa/db/drafts';
import { notifyUser } from '@pipa/db/notices';
import { lockOwner } from '@pipa/db/users';
import { checkAct, type ReadContext, wireDraft } from '@pipa/reads';
import type { ToolCaller } from './run-tool.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What proposes: the name of the key where it is one. */
export type Proposer =
  | { readonly by: Exclude<DraftSource, 'apiKey'> }
  | { readonly by: 'apiKey'; readonly name: string };

/** JSON whose fields are sorted, as the database does not keep their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );

/**
 * Proposes an act in the name of a user: a draft, which does nothing before the owner confirms it in the client (`draftPath`). The same
 * act of the same proposer is proposed once while it is open. A program's proposal notifies the owner; the caller relays the notice.
 * @param fields the kind of the act and the fields of the call that makes it, as they were sent
 * @throws DomainError INVALID_INPUT, NOT_FOUND, AMOUNT_OUT_OF_RANGE, INVESTOR_DISABLED, FORBIDDEN where the credential does not read
 * what the act is about, ILLEGAL_TRANSITION and TOO_MANY_REQUESTS beyond the most drafts
 */
export async function proposeDraft(
  context: ReadContext & { readonly prisma: PrismaClient },
  { reader, scopes }: ToolCaller,
  proposer: Proposer,
  fields: Readonly<Record<string, unknown>>,
): Promise<Draft> {
  const parsed = readInput(draftAct, fields);
  if (!parsed.success) throw invalidInput(parsed.error);
  const act = parsed.data;
  const scope = draftNeeds[act.kind];
  if (!scopes.includes(scope)) {
    const message = refusal('This needs a credential with the scope {scope}', { scope });
    throw new DomainError('FORBIDDEN', { message });
  }
  const about = await checkAct(context, reader, act);
  const now = context.clock();
  const { userId } = reader;
  const { by } = proposer;
  const byName = proposer.by === 'apiKey' ? proposer.name : null;
  const draft = await inTransaction(context.prisma, async (tx): Promise<StoredDraft> => {
    await lockOwner(tx, userId);
    const open = await listOpenDraftsIn(tx, userId, now);
    const same = open.find((one) => one.by === by && one.byName === byName && canonical(one.act) === canonical(act));
    if (same !== undefined) return same;
    if (open.length >= MAX_OPEN_DRAFTS) {
      const message = refusal('{max} proposals are open. Please confirm or dismiss one first', {
        max: MAX_OPEN_DRAFTS,
      });
      throw new DomainError('ILLEGAL_TRANSITION', { message });
    }
    if ((await countDraftsIn(tx, userId, new Date(now.getTime() - DAY_MS))) >= MAX_DRAFTS_A_DAY) {
      throw new DomainError('TOO_MANY_REQUESTS');
    }
    const made = { act, about, by, byName, createdAt: now, expiresAt: new Date(now.getTime() + DRAFT_HOURS * HOUR_MS) };
    const id = await addDraft(tx, { userId, ...made });
    if (byName !== null) {
      const parameters = { draftId: id, kind: act.kind, by: byName };
      await notifyUser(tx, userId, { event: 'account.draft', parameters, dedupeKey: `draft-${id}` }, now);
    }
    return { id, ...made, outcome: null };
  });
  return wireDraft(draft, now);
}
