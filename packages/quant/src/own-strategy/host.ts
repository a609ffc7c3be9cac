/** What runs an own strategy needs, beside what its author sees. Little is loaded: each run starts a process. */
export { symbolIndex } from '../panel.ts';
export { admittedColumns } from '../strategies/admitted-columns.ts';
export { sessionsKnownBefore } from '../strategies/known-history.ts';
export { checkedUniverse, checkedWeights, readUniverse, WeightsError } from './read-answers.ts';
export { DefinitionError, ParameterError, readDefinition, resolveParameters, warmUpOf } from './read-definition.ts';
export { type AdaptedStrategy, toStrategy } from './to-strategy.ts';
