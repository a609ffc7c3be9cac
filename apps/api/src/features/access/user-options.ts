import { DomainError, refusal } from '@pipa/contract';
import { readUserOption, writeUserOption } from '@pipa/db/users';
import type { AppContext } from '../../context.ts';

const MAX_OPTIONS_PER_USER = 100;

export const getOption = ({ pool }: AppContext, userId: number, option: string): Promise<string | null> =>
  readUserOption(pool, userId, option);

export async function setOption({ pool }: AppContext, userId: number, option: string, value: string): Promise<string> {
  if (!(await writeUserOption(pool, { userId, option, value, most: MAX_OPTIONS_PER_USER }))) {
    throw new DomainError('PLAN_LIMIT_REACHED', {
      message: refusal('At most {max} options can be kept', { max: MAX_OPTIONS_PER_USER }),
    });
  }
  return value;
}
