import { DomainError } from '@pipa/contract';

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u] as const;

/** Refuses a name that mixes alphabets, which only serves to look like another name. */
export function assertDistinctName(userName: string): void {
  if (SCRIPTS.filter((script) => script.test(userName)).length > 1) {
    throw new DomainError('INVALID_INPUT', {
      field: 'userName',
      message: 'User name needs letters of one alphabet',
    });
  }
}
