// For programs: the API as methods, and what they throw.

export type { ErrorCode, InputOf, OutputOf } from '@pipa/contract';
export { api } from '@pipa/contract';
// What a client of its own kind is made of.
export {
  type Call,
  type CallFailure,
  type CallOptions,
  type CallSettings,
  type ClientFault,
  createCall,
  queryOf,
} from './call.ts';
export { type Client, createClient, type KeySettings, type SessionSettings } from './client.ts';
export { PipaError } from './pipa-error.ts';
export { createStream, type StreamLimits } from './stream.ts';
