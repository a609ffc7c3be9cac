export { MacroGenerator } from './macro-generator.ts';
