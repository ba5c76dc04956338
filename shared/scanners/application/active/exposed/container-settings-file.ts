import { containerSettings } from '../../../../scanning/exposure/proofs/server-files.ts';
import { containerSettingsFileWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * Docker Compose file or Dockerfile exposed. The site holds a compose file with services or a Dockerfile with its
 * instructions. Values of variables are not shown. Certain.
 */
export const containerSettingsFile: ActiveCheck = exposedFile({
  id: 'container-settings-file',
  ...containerSettingsFileWords,
  score: 6,
  confidence: 'certain',
  where: 'base',
  paths: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yaml', 'Dockerfile'],
  verify: containerSettings,
});
