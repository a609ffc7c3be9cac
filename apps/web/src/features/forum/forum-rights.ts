/** What the caller may do in the forum. */
export interface ForumRights {
  isMember: boolean;
  isAdmin: boolean;
  /** An investor membership that is not disabled. */
  mayPost: boolean;
  userName: string | null;
}
