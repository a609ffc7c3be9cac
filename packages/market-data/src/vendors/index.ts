export * from './market-vendor.ts';
export * from './read-pages.ts';
export * from './vendor-error.ts';
