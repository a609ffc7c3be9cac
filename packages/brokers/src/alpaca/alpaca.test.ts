import { Secret } from '../secret.ts';
import { describeAccountContract, describeOutsideAccountContract } from '../testing/account-contract.ts';
import { describeVenueContract } from '../testing/venue-contract.ts';
import { openAlpacaWorld, visit } from './testing/alpaca-world.ts';

async function openByKeys() {
  const world = await openAlpacaWorld();
  const { keyId, secretKey } = world.broker.protocol.keysOf(world.account);
  return {
    ...world,
    way: 'Form' as const,
    withoutCall: ['beginLink', 'unlink'] as const,
    endByOwner: () => world.broker.protocol.deleteKeys(world.account),
    answer: (isConsent: boolean) => ({
      keyId: new Secret(keyId),
      secretKey: new Secret(isConsent ? secretKey : 'other'),
    }),
  };
}

async function openBySignIn() {
  const world = await openAlpacaWorld();
  return {
    ...world,
    withoutCall: ['beginLink'] as const,
    answer: (isConsent: boolean, step: Parameters<typeof visit>[0]) => visit(step, isConsent, world.sandbox),
  };
}

for (const [name, open] of [
  ['Alpaca, linked by keys', openByKeys],
  ['Alpaca, linked by its page', openBySignIn],
] as const) {
  describeAccountContract<Awaited<ReturnType<typeof open>>>(name, open, (world, step) => world.answer(true, step));
  describeOutsideAccountContract(name, open);
}

describeVenueContract('Alpaca', async () => {
  const world = await openAlpacaWorld();
  return {
    ...world,
    refusedSymbol: 'NONE',
    setDown: (isDown) => world.setFault(isDown ? { kind: 'Unavailable' } : null),
    loseNextAnswer: () =>
      world.broker.faults.script({ fault: 'cut', isAfter: true, method: 'POST', path: '/v2/orders' }),
  };
});
