import { doctorWords } from '@pipa/words/doctor';

/** Words of the examination of an installation. */
export const doctor = {
  ...doctorWords.en,
  tab: 'Doctor',
  title: 'Doctor',
  examinedAt: (instant: string) => `Examined ${instant}. \`npm run doctor\` says the same at the shell.`,
  again: 'Examine again',
  toDo: 'What to do',
  allWell: 'All is well: there is nothing to do.',
  examined: 'Everything that was examined',
  counts: (good: string, look: string, bad: string) => `${good} good, ${look} to look at, ${bad} bad`,
};
