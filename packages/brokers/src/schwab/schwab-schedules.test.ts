import { describeFaultSchedules } from '../testing/fault-schedules.ts';
import { openSchwabSchedule } from './testing/schwab-schedule.ts';

describeFaultSchedules('Schwab', openSchwabSchedule, 500);
