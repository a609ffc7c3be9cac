import { createPrisma, grantProductRole, migrate } from '@pipa/db';
import { refreshNameSkeletons } from '@pipa/db/access';
import { migrateQueues, QUEUE_SCHEMA } from '@pipa/platform';
import { reachDatabase } from './reach-database.ts';

export interface DatabaseUrls {
  /** As the role that owns the schema. */
  readonly ownerUrl: string;
  /** As the role of API and worker; the same where only one is known. */
  readonly productUrl: string;
}

/** Brings a database to the newest schema, with what the migrations cannot compute, and gives API and worker their rights. Returns the migrations applied now. */
export async function prepareDatabase({ ownerUrl, productUrl }: DatabaseUrls): Promise<string[]> {
  await reachDatabase(productUrl === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', ownerUrl);
  const applied = await migrate(ownerUrl);
  const prisma = createPrisma(ownerUrl, { max: 1, applicationName: 'pipa-migrate' });
  try {
    await refreshNameSkeletons(prisma);
  } finally {
    await prisma.$disconnect();
  }
  await migrateQueues(ownerUrl);
  if (productUrl !== ownerUrl) await grantProductRole(ownerUrl, productUrl, [QUEUE_SCHEMA]);
  return applied;
}
