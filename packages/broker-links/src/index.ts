export {
  type AccessKeeper,
  createAccessKeeper,
  type KeeperContext,
  renewingReads,
  renewingVenue,
} from './access-keeper.ts';
export { beginSignIn, type LinkTarget } from './begin-link.ts';
export { completeSignIn, type LinkOutcome, linkByForm } from './complete-link.ts';
export { askForSync, deleteLinkedAccount } from './end-link.ts';
export type { LinkContext } from './link-context.ts';
export { type OpenBroker, type OpenBrokers, offerOf, requireBroker, takesOrdersIn } from './open-broker.ts';
export { recordAccount } from './record-account.ts';
export { remindOfLinkEnds } from './remind-of-link-ends.ts';
