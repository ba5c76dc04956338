import { extname, join } from 'node:path';

const here = import.meta.dirname;

/** The programs of the local service: of the checkout that this file is in, or compiled in the npm package. */
const programs =
  extname(import.meta.filename) === '.ts'
    ? {
        main: join(here, '../../infra/local/main.ts'),
        token: join(here, '../../infra/local/token.ts'),
        folder: join(here, '../..'),
      }
    : { main: join(here, '../service/main.js'), token: join(here, '../service/token.js'), folder: undefined };

/** What starts the local service, what prints a token of it, and the folder to run them in where that is not the user's. */
export const { main, token, folder } = programs;

/** The address of the local service, by the variable that it is started with. */
export function localUrl(env: NodeJS.ProcessEnv): string {
  return `http://127.0.0.1:${env.PORT || 3000}`;
}

/** True where something answers there as the service does: what it says without a token is in its own words. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/scan/list-run`, { signal: AbortSignal.timeout(5000) });
    return response.status === 401 && response.headers.has('X-Request-Id');
  } catch {
    return false;
  }
}
