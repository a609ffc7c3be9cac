import { describeAccountContract, describeOutsideAccountContract } from './account-contract.ts';
import { openReferenceBroker } from './reference-broker.ts';

describeAccountContract('the reference broker', openReferenceBroker, (world) => world.answer(true));
describeOutsideAccountContract('the reference broker', openReferenceBroker);
