import { links } from '../../../present/index.ts';
import type { KnownStrategy } from '../../understand/name-index.ts';

export const pageOf = ({ id, strategyType }: KnownStrategy): string =>
  strategyType === 'AQM' ? links.modelAccount(id) : links.strategy(id);
