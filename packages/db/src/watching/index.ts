export * from './alert-round-store.ts';
export * from './alert-store.ts';
export * from './saved-screen-store.ts';
export * from './watch-digest-store.ts';
export * from './watch-list-store.ts';
