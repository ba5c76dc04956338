import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runService } from '../service-process.ts';
import { readAssembly } from '../template/assembly.ts';

// The service of the npm package: built before it was packed. What is compiled of it is kept where the XDG Base Directory
// Specification says, as the package's own folder may be another account's.
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'scanfold');
enableCompileCache(cache);
await runService(async () => ({
  ...(await readAssembly(join(import.meta.dirname, 'assembly'))),
  codeCache: join(cache, 'functions'),
}));
