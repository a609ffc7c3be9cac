// Vendors of the simulated market in a process of their own, so that their memory is not that of what reads them: vendor-server.ts <stocks> <time>.
import { SimulatedMarket } from '@pipa/market-data';
import { openDemoVendors } from '@pipa/vendor-sandbox';

const [stocks, time] = process.argv.slice(2);
const market = new SimulatedMarket({ stocks: Number(stocks) });
const demo = await openDemoVendors({ market, port: 0, clock: () => new Date(time ?? '') });
process.on('disconnect', () => process.exit());
process.send?.({ env: demo.env });
