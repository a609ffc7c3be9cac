import type { Notice, NotificationEvent } from '@pipa/contract';

interface Words {
  title: string;
  text: string;
}
export type ParametersOf<E extends NotificationEvent> = Extract<Notice, { event: E }>['parameters'];

/** Title and text of each event. */
export type EventWords = { readonly [E in NotificationEvent]: (parameters: ParametersOf<E>) => Words };

/** The words of a notice by those of each event. */
export const wordsIn =
  (events: EventWords) =>
  ({ event, parameters }: Notice): Words =>
    (events[event] as (given: typeof parameters) => Words)(parameters);
