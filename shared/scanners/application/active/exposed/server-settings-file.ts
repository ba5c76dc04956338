import { anyOf } from '../../../../scanning/exposure/proof.ts';
import { apacheSettings, iisSettings, phpIni } from '../../../../scanning/exposure/proofs/settings-files.ts';
import { serverSettingsFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * The site holds settings of Apache, IIS or PHP as a file, known by their directives. Certain.
 */
export const serverSettingsFile: ActiveCheck = exposedFile({
  id: 'server-settings-file',
  ...serverSettingsFileWords,
  score: 6,
  confidence: 'certain',
  where: 'base',
  paths: ['.htaccess', 'web.config', '.user.ini', 'php.ini'],
  verify: anyOf(iisSettings, phpIni, apacheSettings),
});
