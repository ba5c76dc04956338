import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSecrets } from '../../infra/local/secrets/secrets.ts';

/** Secrets Manager as the local mode has it, on a folder of its own. */
export async function freshSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-secrets-'));
  const server = await startSecrets(folder, () => 'local');
  return {
    folder,
    endpoint: server.endpoint,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What the vault reads of a function's environment, for Secrets Manager at this endpoint. */
export function vaultEnvironment(endpoint: string) {
  return {
    SECRET_PREFIX: 'scanfold-test/credentials/',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    CLIENT_TIMEOUT_MS: '120000',
  };
}
