export {
  type ExplicitCorrection,
  type ExplicitInstrument,
  type ExplicitWorld,
  explicitWorld,
} from './explicit-world.ts';
export * from './facts-world.ts';
export * from './faults.ts';
export { type DemoVendors, type DemoVendorsOptions, demoVendorsEnv, openDemoVendors } from './open-demo-vendors.ts';
export * from './protocol.ts';
export { type ProtocolName, protocolNames } from './protocols.ts';
export * from './sandbox.ts';
export { sandboxFetch } from './sandbox-fetch.ts';
export { sandboxKeys } from './sandbox-keys.ts';
export type { ProtocolContext, SandboxProtocol } from './sandbox-protocol.ts';
export { type FiledQuarter, filedFigures, type QuarterOfAccounts } from './sec/filed-figures.ts';
export { type LargeArchiveSize, largeArchive } from './sec/large-archive.ts';
export * from './server.ts';
export { type ComputedResearch, simulatedFacts } from './simulated-facts.ts';
export { type ComputedMarket, simulatedWorld } from './simulated-world.ts';
export * from './vendor-world.ts';
export * from './write-zip.ts';
