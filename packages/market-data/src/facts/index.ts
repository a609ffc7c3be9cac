export {
  type StatementVintage,
  statementsAsFiled,
  statementsAsKnown,
  statementVintages,
} from './quarterly-statements.ts';
export { type Sector, sectorOfSic } from './sic-sectors.ts';
