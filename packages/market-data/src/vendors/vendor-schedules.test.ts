import { sandboxKeys } from '@pipa/vendor-sandbox';
import { describeVendorFaults } from '../testing/vendor-faults.ts';
import { createAlpaca } from './alpaca/create-alpaca.ts';
import { createEodhd } from './eodhd/create-eodhd.ts';
import { createMassive } from './massive/create-massive.ts';
import { createTiingo } from './tiingo/create-tiingo.ts';

const SCHEDULES = 500;
const URL = 'http://sandbox';

describeVendorFaults(
  'Alpaca',
  ({ transport, sandbox }) => {
    const { ALPACA_DATA_KEY: key, ALPACA_DATA_SECRET: secret } = sandboxKeys;
    const { vendor } = createAlpaca({ url: `${URL}/alpaca`, key, secret }, transport);
    return { vendor, faults: sandbox.vendors.alpaca.faults };
  },
  SCHEDULES,
);

describeVendorFaults(
  'EODHD',
  ({ transport, sandbox }) => {
    const { vendor } = createEodhd({ url: `${URL}/eodhd`, token: sandboxKeys.EODHD_TOKEN }, transport);
    return { vendor, faults: sandbox.vendors.eodhd.faults };
  },
  SCHEDULES,
);

describeVendorFaults(
  'Massive',
  ({ transport, sandbox }) => {
    const { vendor } = createMassive({ url: `${URL}/massive`, key: sandboxKeys.MASSIVE_KEY }, transport);
    return { vendor, faults: sandbox.vendors.massive.faults };
  },
  SCHEDULES,
);

describeVendorFaults(
  'Tiingo',
  ({ transport, sandbox }) => {
    const { vendor } = createTiingo({ url: `${URL}/tiingo`, token: sandboxKeys.TIINGO_TOKEN }, transport);
    return { vendor, faults: sandbox.vendors.tiingo.faults };
  },
  SCHEDULES,
);
