import { expect, it } from 'vitest';
import { createScriptedVenue } from './scripted-venue.ts';
import { contractOrder, describeVenueContract } from './venue-contract.ts';

const clock = () => new Date('2024-03-06T15:00:00Z');

describeVenueContract('the scripted venue', () => {
  const venue = createScriptedVenue({ clock });
  return {
    venue,
    advance: async () => venue.advance(),
    setDown: (isDown) => {
      venue.isDown = isDown;
    },
    loseNextAnswer: () => venue.loseAnswer('submit'),
  };
});

it('the scripted venue reports the newest first and everything twice, and fills once more after a cancel', async () => {
  const venue = createScriptedVenue({ clock, script: () => [{ fill: 2 }, { fill: 3 }, { fill: 5 }] });
  const order = contractOrder('scripted');
  expect(await venue.submit(order)).toEqual([]);
  venue.advance();
  await venue.cancel(order);
  venue.advance();
  const reports = (await venue.lookUp([order])).get('scripted') ?? [];
  expect(reports.map(({ kind }) => kind)).toEqual([
    ...['Ended', 'Execution', 'Execution', 'Accepted'],
    ...['Ended', 'Execution', 'Execution', 'Accepted'],
  ]);
  expect(venue.executionsOf('scripted').map(({ fill }) => fill.shares.toNumber())).toEqual([2, 3]);
});
