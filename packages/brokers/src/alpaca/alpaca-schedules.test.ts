import { describeFaultSchedules } from '../testing/fault-schedules.ts';
import { openAlpacaSchedule } from './testing/alpaca-schedule.ts';

describeFaultSchedules('Alpaca', openAlpacaSchedule, 500);
