import { config } from 'zod';

// The content policy forbids code that is made at run time, so Zod must not try it: the browser would report each try, and parse
// the whole script once more to say where it was.
config({ jitless: true });
