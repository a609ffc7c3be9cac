import { describeFaultSchedules } from '../testing/fault-schedules.ts';
import { openIbSchedule } from './testing/ib-schedule.ts';

describeFaultSchedules('Interactive Brokers', openIbSchedule, 500);
