import { afterAll, beforeAll } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { freshSecrets } from '../../emulators/secrets.ts';

/** Gives the functions that a file tests a table and a keeper of secrets, until its tests are over. */
export function withSecrets(): void {
  let secrets: Awaited<ReturnType<typeof freshSecrets>>;
  beforeAll(async () => {
    await functionEnvironment();
    secrets = await freshSecrets();
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
  });
  afterAll(() => secrets.close());
}
