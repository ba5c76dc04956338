import { privateKey } from '../../../../scanning/exposure/proofs/server-files.ts';
import { privateKeyFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * Private key exposed. The site holds a private key in PEM form. Only its first line is shown. Certain.
 */
export const privateKeyFile: ActiveCheck = exposedFile({
  id: 'private-key-file',
  ...privateKeyFileWords,
  score: 8,
  confidence: 'certain',
  where: 'base',
  paths: ['id_rsa', '.ssh/id_rsa', '.ssh/id_ed25519', 'server.key', 'privatekey.key', 'private.key', 'key.pem'],
  verify: privateKey,
});
