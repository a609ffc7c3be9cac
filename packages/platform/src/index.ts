export * from './broker-link-key.ts';
export type { Bus } from './bus/bus.ts';
export * from './bus/create-bus.ts';
export * from './data-license.ts';
export {
  askOutside,
  askService,
  ClosedAddress,
  isCallable,
  type OutgoingCall,
  type OutgoingMessage,
  type OutsideAnswer,
  postOutside,
  publicLookup,
} from './egress.ts';
export * from './env.ts';
export * from './free-port.ts';
export * from './logger.ts';
export * from './mail/await-mail-server.ts';
export * from './mail/mail-receiver.ts';
export * from './mail/mail-refusal.ts';
export * from './mail/mail-transport.ts';
export { type Mailbox, openMailbox, type ReceivedMail } from './mail/mailbox.ts';
export * from './measure-process.ts';
export * from './notice-keys.ts';
export * from './password-hash.ts';
export { findServerAccount } from './postgres/account.ts';
export * from './postgres/embedded-postgres.ts';
export { commandLineOf, isAlive } from './postgres/postmaster.ts';
export * from './queue/queue-factory.ts';
export * from './random-text.ts';
export * from './reaching.ts';
export * from './repeat.ts';
export * from './sealed-text.ts';
export * from './second-factor-key.ts';
export * from './secret-key.ts';
export * from './shutdown.ts';
export * from './time-limit.ts';
export * from './token.ts';
export * from './webhook-secret.ts';
