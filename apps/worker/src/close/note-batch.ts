/** Notes that a step of the close has done a part of its work, so that a long step is not taken for one that hangs. */
export type NoteBatch = () => Promise<void>;

export const noteNothing: NoteBatch = async () => undefined;
