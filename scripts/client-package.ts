// npm run client-package -- FOLDER   writes the typed client of the API as one package, for a project outside of this one.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeClient } from './client-package/write-client.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run client-package -- FOLDER');
  process.exitCode = 2;
} else {
  // npm starts commands in the folder of the project, not in that of its caller.
  const path = resolve(process.env.INIT_CWD ?? '.', folder);
  try {
    await writeClient(fileURLToPath(new URL('..', import.meta.url)), path);
    console.log(`The client is in ${path}. In the project that uses it: npm install ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
