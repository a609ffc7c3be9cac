import { describeAccountContract, describeOutsideAccountContract } from '../testing/account-contract.ts';
import { describeVenueContract } from '../testing/venue-contract.ts';
import { openIbAccount, openIbVenue } from './testing/open-ib.ts';

describeVenueContract('Interactive Brokers', openIbVenue);
for (const way of ['Form', 'SignIn'] as const) {
  const name = `Interactive Brokers, linked by ${way}`;
  describeAccountContract(
    name,
    () => openIbAccount(way),
    (world, step) => world.answer(true, step),
  );
  describeOutsideAccountContract(name, () => openIbAccount(way));
}
