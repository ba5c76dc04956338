import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { containerSettings } from '../probing/file-proofs.ts';

/**
 * The site holds a compose file with services or a Dockerfile with its instructions. Values of variables are not
 * shown. Certain.
 */
export const containerSettingsFile: ActiveCheck = exposedFile({
  id: 'container-settings-file',
  title: 'Settings of containers lie open',
  score: 6,
  confidence: 'certain',
  cwe: [538, 497],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
  risk: 'It tells which services run, by which images and ports, often with their passwords.',
  recommendation:
    'Publish a folder of its own (`public/`, `dist/`) and not the project, and replace secrets that stand in the file.',
  where: 'base',
  paths: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yaml', 'Dockerfile'],
  verify: containerSettings,
  found: 'A file with settings of containers lies open',
});
