export { doctorWords } from './doctor-words.ts';
export type { Advice } from './en.ts';
