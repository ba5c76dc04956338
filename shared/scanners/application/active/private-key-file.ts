import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { privateKey } from '../probing/file-proofs.ts';

/**
 * The site holds a private key in PEM form. Only its first line is shown. Certain.
 */
export const privateKeyFile: ActiveCheck = exposedFile({
  id: 'private-key-file',
  title: 'Private key lies open',
  score: 8,
  confidence: 'certain',
  cwe: [321, 538],
  references: ['https://cwe.mitre.org/data/definitions/321.html'],
  risk: 'Who has the key logs in to the servers that trust it, or is taken for this site.',
  recommendation:
    "Take the key off the server's public folder and out of use at once: make a new one, have certificates of the old one revoked, and take it out of every `authorized_keys`.",
  where: 'base',
  paths: ['id_rsa', '.ssh/id_rsa', '.ssh/id_ed25519', 'server.key', 'privatekey.key', 'private.key', 'key.pem'],
  verify: privateKey,
  found: 'A private key lies open',
});
