import type { MemberClass } from './enums.ts';

/** Lowest first. Guest is below every plan, Internal above (1 §6). */
const CLASS_ORDER = [
  'Guest',
  'Bronze',
  'Silver',
  'Gold',
  'Platinum',
  'Diamond',
  'Internal',
] as const satisfies MemberClass[];

/** Whether a member class is at least `required`. */
export const includesClass = (own: MemberClass, required: MemberClass): boolean =>
  CLASS_ORDER.indexOf(own) >= CLASS_ORDER.indexOf(required);
