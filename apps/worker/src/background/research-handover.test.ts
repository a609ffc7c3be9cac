import { SimulatedMarket, SimulatedResearch } from '@pipa/market-data';
import { expect, it } from 'vitest';
import { packResearch, unpackResearch } from './research-handover.ts';

const createMarket = () => new SimulatedMarket({ stocks: 30 });

it('research that was handed over goes on as if it had never stopped, also in two processes at once', () => {
  const going = new SimulatedResearch(createMarket());
  going.publishedOn('2012-05-31');
  const handover = packResearch(going.checkpoint()!);
  expect(handover.session).toBe(going.checkpoint()!.session);
  const resumed = [0, 1].map(() => new SimulatedResearch(createMarket(), () => unpackResearch(handover)));
  for (const day of ['2012-06-01', '2012-06-04', '2012-06-08']) {
    const news = going.publishedOn(day);
    for (const research of resumed) expect(research.publishedOn(day)).toEqual(news);
  }
});
