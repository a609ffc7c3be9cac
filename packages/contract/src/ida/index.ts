export * from './analysis.ts';
export * from './constants.ts';
export * from './endpoints.ts';
export * from './names.ts';
export * from './rows.ts';
export * from './symbols.ts';
export * from './watch-list-endpoints.ts';
export * from './watch-lists.ts';
