export { createPlanner } from './planner.ts';
