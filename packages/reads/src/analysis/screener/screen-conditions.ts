import { DomainError, refusal } from '@pipa/contract';
import { readFilter, type ScreenCondition } from '@pipa/ida';

/** The conditions of a filter. @throws DomainError INVALID_INPUT that names the first which cannot be read */
export function conditionsOf(filter: string): ScreenCondition[] {
  const { conditions, faults } = readFilter(filter);
  const [fault] = faults;
  if (fault === undefined) return conditions;
  const { place, message } = fault;
  const words = refusal('Condition {place}: {fault}', { place: place + 1, fault: message.en });
  throw new DomainError('INVALID_INPUT', { message: words, fields: { filter: words } });
}
