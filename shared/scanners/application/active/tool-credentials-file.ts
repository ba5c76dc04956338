import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { toolCredentials } from '../probing/file-proofs.ts';

/**
 * Credentials file of a tool exposed. The site holds a file in which a tool keeps its credentials: of AWS, npm, Git,
 * Docker, curl (`.netrc`), or the connection strings of a .NET application. Fires where such a file holds one; silent
 * where it has other settings alone. Names are shown, values never. Certain.
 */
export const toolCredentialsFile: ActiveCheck = exposedFile({
  id: 'tool-credentials-file',
  title: 'Credentials file of a tool exposed',
  score: 8,
  confidence: 'certain',
  cwe: [538, 522],
  references: [
    'https://cwe.mitre.org/data/definitions/538.html',
    'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html',
    'https://git-scm.com/docs/git-credential-store',
  ],
  risk: 'An attacker can use the credentials to access the cloud account, package registry, repository or database they belong to.',
  recommendation:
    'Remove the file from the document root and rotate the credentials in it, as they have been public. Return 404 for dotfiles: nginx: `location ~ /\\.(?!well-known) { return 404; }`; Apache: `RedirectMatch 404 "/\\.(?!well-known)"`; CloudFront: a function that returns 404 for such paths.',
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
  found: 'A file with credentials of a tool is publicly accessible',
});
