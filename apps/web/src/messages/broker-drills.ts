import * as en from './en/broker-drills.ts';
import { spoken } from './language.ts';
import * as zh from './zh/broker-drills.ts';

export const { brokerDrills } = spoken(en, zh);
