import { toolCredentials } from '../../../../scanning/exposure/proofs/server-files.ts';
import { toolCredentialsFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * Credentials file of a tool exposed. The site holds a file in which a tool keeps its credentials: of AWS, npm, Git,
 * Docker, curl (`.netrc`), or the connection strings of a .NET application. Fires where such a file holds one; silent
 * where it has other settings alone. Names are shown, values never. Certain.
 */
export const toolCredentialsFile: ActiveCheck = exposedFile({
  id: 'tool-credentials-file',
  ...toolCredentialsFileWords,
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: [
    '.aws/credentials',
    '.npmrc',
    '.git-credentials',
    '.docker/config.json',
    '.netrc',
    'appsettings.json',
    'appsettings.Production.json',
  ],
  verify: toolCredentials,
});
