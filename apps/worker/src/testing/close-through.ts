import type { MarketWork } from '@pipa/contract';
import { closeSteps } from '../close/finish-session.ts';
import type { Simulator } from './simulator.ts';

/** Does the steps of a close up to one of them and leaves it there, then has two workers do that step again at once. */
export async function closeThrough({ context, state }: Simulator, last: MarketWork): Promise<void> {
  const steps = closeSteps.slice(0, closeSteps.findIndex(({ name }) => name === last) + 1);
  for (const { run } of steps) await run(context, await state());
  const [{ run }] = steps.slice(-1);
  const closing = await state();
  await Promise.all([run(context, closing), run(context, closing)]);
}
