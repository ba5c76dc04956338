import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { privateKey } from '../probing/file-proofs.ts';

/**
 * Private key exposed. The site holds a private key in PEM form. Only its first line is shown. Certain.
 */
export const privateKeyFile: ActiveCheck = exposedFile({
  id: 'private-key-file',
  title: 'Private key exposed',
  score: 8,
  confidence: 'certain',
  cwe: [538, 522],
  references: ['https://cwe.mitre.org/data/definitions/538.html', 'https://cwe.mitre.org/data/definitions/522.html'],
  risk: 'An attacker who has the key can log in to the servers that trust it, or impersonate the site.',
  recommendation:
    'Remove the key from the public folder and replace it immediately: generate a new one, revoke certificates issued for the old one, and remove it from every `authorized_keys`.',
  where: 'base',
  paths: ['id_rsa', '.ssh/id_rsa', '.ssh/id_ed25519', 'server.key', 'privatekey.key', 'private.key', 'key.pem'],
  verify: privateKey,
  found: 'A private key is publicly accessible',
});
