// npm start   runs the whole product on this machine. What it needs and does not find, it brings.
import { runUntilStopped } from './stack/run.ts';
import { describeServices } from './stack/services.ts';
import { startProduct } from './stack/start-product.ts';
import { statusLineOf } from './stack/status-line.ts';
import { createTerminal } from './stack/terminal.ts';

const terminal = createTerminal(console.log, () => performance.now(), statusLineOf(process.stdout));

await runUntilStopped('start', async (shutdown) => {
  const source = { PIPA_MODE: 'local', ...process.env };
  const services = await startProduct({ source, script: 'scripts/start.ts', terminal, shutdown });
  terminal.say(describeServices(services));
});
