export * from './card-store.ts';
export * from './digest-store.ts';
export * from './forum-settings-store.ts';
export * from './forum-token-store.ts';
export * from './moderation-store.ts';
export * from './post-writes.ts';
export { searchTextOf } from './search-text.ts';
export * from './topic-list-store.ts';
export * from './topic-store.ts';
