export { agreementBlocks } from './agreement.ts';
export { refusalOfPost } from './bounds.ts';
export { type CardRef, cardKey, cardRefOf, cardRefOfKey } from './cards.ts';
export { markPlaces, type Place, splitByPlaces } from './marks.ts';
export { rehypePlugins, remarkPlugins } from './plugins.ts';
export {
  cardsOf,
  countLinks,
  excerptOf,
  htmlOf,
  MAX_CARDS,
  MAX_MENTIONS,
  mentionsOf,
  plainTextOf,
  shortened,
} from './post.ts';
