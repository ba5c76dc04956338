import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of this package: a checkout has the local service in it, the published package has not. */
export const root = join(import.meta.dirname, '../..');
/** What starts the local service. */
export const main = join(root, 'infra/local/main.ts');

/** True where this machine has the local service. */
export function hasLocalService(): boolean {
  return existsSync(main);
}

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
