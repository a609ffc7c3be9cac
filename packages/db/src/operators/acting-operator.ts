/** Who acts on another's account: a user of the product with the role, or a person at the shell. */
export interface ActingOperator {
  readonly name: string;
  /** Null at the shell. */
  readonly userId: number | null;
}

/** The name that is stored of an operator: none of a user, whose name is read by the id and so is right after it has changed. */
export const storedNameOf = ({ name, userId }: ActingOperator): string => (userId === null ? name : '');
