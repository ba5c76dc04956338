import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { containerSettings } from '../probing/file-proofs.ts';

/**
 * Docker Compose file or Dockerfile exposed. The site holds a compose file with services or a Dockerfile with its
 * instructions. Values of variables are not shown. Certain.
 */
export const containerSettingsFile: ActiveCheck = exposedFile({
  id: 'container-settings-file',
  title: 'Docker Compose file or Dockerfile exposed',
  score: 6,
  confidence: 'certain',
  cwe: [538, 497],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
  risk: 'The file discloses services, images and ports, often together with passwords. An attacker can use them to reach the services directly.',
  recommendation:
    'Publish a dedicated folder (`public/`, `dist/`) instead of the project folder. Rotate secrets that the file contains.',
  where: 'base',
  paths: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yaml', 'Dockerfile'],
  verify: containerSettings,
  found: 'A Docker Compose file or Dockerfile is publicly accessible',
});
