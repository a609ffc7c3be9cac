export * from './doctor.ts';
export * from './examine.ts';
export type * from './facts.ts';
export { gatherFacts, type Installation } from './gather-facts.ts';
