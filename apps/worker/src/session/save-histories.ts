import type { PoolClient } from '@pipa/db';
import { importBarsOn, saveActions } from '@pipa/db/market';
import type { Instrument, InstrumentHistory } from '@pipa/market-data';
import { storedAction } from './stored-action.ts';

/** Replaces the whole histories of instruments in the caller's transaction. */
export async function saveHistories(
  client: PoolClient,
  histories: readonly (InstrumentHistory & { readonly instrument: Instrument })[],
): Promise<void> {
  await importBarsOn(client, histories);
  await saveActions(
    client,
    histories.flatMap(({ instrument: { symbol }, actions }) => actions.map((action) => storedAction(symbol, action))),
  );
}
