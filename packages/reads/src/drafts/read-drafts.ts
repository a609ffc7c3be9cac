import { type api, DomainError, type Draft } from '@pipa/contract';
import { findDraft, listOpenDrafts, type StoredDraft } from '@pipa/db/drafts';
import type { Read } from '../context.ts';

/** A draft as it is at an instant. */
export const wireDraft = ({ outcome, createdAt, expiresAt, ...draft }: StoredDraft, now: Date): Draft => ({
  ...draft,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  state: outcome ?? (expiresAt > now ? 'open' : 'expired'),
});

export const readDrafts: Read<typeof api.drafts> = async ({ pool, clock }, { userId }) => {
  const now = clock();
  return (await listOpenDrafts(pool, userId, now)).map((draft) => wireDraft(draft, now));
};

export const readDraft: Read<typeof api.draft> = async ({ pool, clock }, { userId }, { id }) => {
  const draft = await findDraft(pool, { userId, id });
  if (draft === null) throw new DomainError('NOT_FOUND');
  return wireDraft(draft, clock());
};
