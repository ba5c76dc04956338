import { passwordFile as proof } from '../../../scanning/exposure/proofs/settings-files.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds a file of user names and hashes of passwords. Hashes are never shown. Certain.
 */
export const passwordFile: ActiveCheck = exposedFile({
  id: 'password-file',
  title: 'File with hashes of passwords lies open',
  score: 8,
  confidence: 'certain',
  cwe: [256, 538],
  references: [
    'https://httpd.apache.org/docs/2.4/programs/htpasswd.html',
    'https://cwe.mitre.org/data/definitions/256.html',
  ],
  risk: 'Weak passwords are worked out from their hashes in hours; the names are known at once.',
  recommendation:
    'Keep the file outside the folder that is served, and change the passwords. Meanwhile, nginx: `location ~ /\\.?ht { return 404; }`, Apache: `<FilesMatch "^\\.?ht"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
  where: 'base',
  paths: ['.htpasswd', 'htpasswd'],
  verify: proof,
  found: 'A file with hashes of passwords lies open',
});
