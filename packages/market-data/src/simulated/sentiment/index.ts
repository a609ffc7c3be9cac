export { type OptionRequest, optionActivity } from './option-activity.ts';
