import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { toolCredentials } from '../probing/file-proofs.ts';

/**
 * The site holds a file in which a tool keeps its log-ins: of AWS, npm, Git, Docker, curl (`.netrc`), or the connection strings of a .NET application. Fires where such a file holds one; silent where it has other settings
 * alone. Names are shown, values never. Certain.
 */
export const toolCredentialsFile: ActiveCheck = exposedFile({
  id: 'tool-credentials-file',
  title: 'File with log-ins of a tool lies open',
  score: 8,
  confidence: 'certain',
  cwe: [538, 522],
  references: [
    'https://cwe.mitre.org/data/definitions/538.html',
    'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html',
    'https://git-scm.com/docs/git-credential-store',
  ],
  risk: 'Who has the log-in acts in its name: in the cloud account, at the package registry, in the repository or the database.',
  recommendation:
    'Take the file out of what is served, answer 404 to names with a dot in front (nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths), and replace what it holds: it has been public.',
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
  found: 'A file with log-ins of a tool lies open',
});
