import { describeAccountContract, describeOutsideAccountContract } from '../testing/account-contract.ts';
import { describeVenueContract } from '../testing/venue-contract.ts';
import { openSchwabWorld } from './testing/schwab-world.ts';

for (const by of ['operator', 'person'] as const) {
  const name = `Schwab, by the application of the ${by}`;
  const open = () => openSchwabWorld({ by }).account;
  describeAccountContract(name, open, (world, step) => world.answer(true, step));
  describeOutsideAccountContract(name, open);
}

/** Twenty steps last longer than an access: it ends in the middle. */
const STEP_MS = 100_000;

describeVenueContract('Schwab', () => {
  const world = openSchwabWorld({ parts: () => 3 });
  return {
    venue: world.venue,
    advance: async () => {
      world.pass(STEP_MS);
      world.tick();
    },
    setDown: world.setDown,
    loseNextAnswer: () => world.faults.script({ fault: 'timeoutAfter', method: 'POST', path: '/orders' }),
  };
});
