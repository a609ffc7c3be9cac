// npm run broker:trial -- alpaca                with the keys of a paper account in ALPACA_KEY_ID and ALPACA_SECRET_KEY
// npm run broker:trial -- alpaca --sandbox      against a sandbox in this process, without keys
// Places, cancels, fills and reconciles one share (BROKER_TRIAL_SYMBOL, default F) and says what it saw. Exits with 1 when something
// was not as it should be. It trades on paper accounts alone.
import { BrokerError } from '@pipa/brokers';
import { brokerTrial } from './trials/broker-trial.ts';

try {
  process.exitCode = await brokerTrial(process.argv.slice(2).filter((argument) => argument !== '--'));
} catch (error) {
  const words = error instanceof BrokerError && error.fault.kind === 'Refused' ? error.fault.words : null;
  console.error(words ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
