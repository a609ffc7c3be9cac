// EDGAR in a process of its own, with an archive of any size that is made while it is sent: facts-server.ts <companies> <bytes> <time>.
import { largeArchive, NO_FACTS, openVendorSandbox, type VendorWorld } from '@pipa/vendor-sandbox';

const [companies, bytes, time] = process.argv.slice(2);
const night = new Date(time ?? '').getTime();
const archive = largeArchive({ companies: Number(companies), bytes: Number(bytes) });
const server = await openVendorSandbox({
  world: {} as VendorWorld,
  facts: { ...NO_FACTS, companies: archive.companies, largeArchive: archive },
  clock: () => new Date(night + performance.now()),
  port: 0,
  hasLimits: false,
});
process.on('disconnect', () => process.exit());
process.send?.({
  url: `${server.origin}/sec`,
  companies: archive.companies.map(({ name, tickers: [symbol = ''] }) => ({ name, symbol })),
});
