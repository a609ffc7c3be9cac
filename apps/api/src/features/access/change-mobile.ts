import { inTransaction } from '@pipa/db';
import { recordAccountActivity, setMobile } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { countChange } from '../../throttling/throttle.ts';

export async function changeMobile(
  context: AppContext,
  userId: number,
  mobile: string,
  client: RequestClient,
): Promise<void> {
  const { prisma, clock } = context;
  await countChange(context, userId);
  await inTransaction(prisma, async (tx) => {
    if (!(await setMobile(tx, userId, mobile))) return;
    await recordAccountActivity(tx, { userId, kind: 'MobileChanged', client, at: clock() });
  });
}
