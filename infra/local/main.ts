import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runService } from './service-process.ts';

// `npm start`. What was compiled at one start is taken at the next, which takes half the time.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await runService();
