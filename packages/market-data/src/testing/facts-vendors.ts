import { sandboxKeys } from '@pipa/vendor-sandbox';
import { createCboeVendor } from '../vendors/cboe/cboe-vendor.ts';
import { createFredVendor } from '../vendors/fred/fred-vendor.ts';
import { createSecVendor } from '../vendors/sec/sec-vendor.ts';
import { factsWorld } from '../vendors/testing/facts-world.ts';
import { openSandbox } from '../vendors/testing/vendor-world.ts';

export { FACTS, quartersOf } from '../vendors/testing/facts-world.ts';

/** The vendors of reports, of the economy and of volatility at a sandbox in memory, as they are at an instant. */
export function openFactsVendors(at: Date) {
  const { transport } = openSandbox({ facts: factsWorld, at });
  return {
    transport,
    sec: createSecVendor({ url: 'http://sandbox/sec', contact: sandboxKeys.SEC_CONTACT }, transport),
    fred: createFredVendor({ url: 'http://sandbox/fred', key: sandboxKeys.FRED_KEY }, transport),
    cboe: createCboeVendor({ url: 'http://sandbox/cboe' }, transport),
  };
}
