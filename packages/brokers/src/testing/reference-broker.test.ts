import { describeAccountContract, describeOutsideAccountContract } from './account-contract.ts';
import { openReferenceBroker } from './reference-broker.ts';

for (const by of ['SignIn', 'Form'] as const) {
  const name = `the reference broker, linked by ${by}`;
  describeAccountContract(
    name,
    () => openReferenceBroker(by),
    (world, step) => world.answer(true, step),
  );
  describeOutsideAccountContract(name, () => openReferenceBroker(by));
}
