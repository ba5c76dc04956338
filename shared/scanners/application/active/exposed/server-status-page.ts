import { serverStatus } from '../../../../scanning/exposure/proofs/server-files.ts';
import { serverStatusPageWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * Web server status page exposed. The status or the settings page of Apache, nginx or PHP-FPM, known by its own words.
 * Certain.
 */
export const serverStatusPage: ActiveCheck = exposedFile({
  id: 'server-status-page',
  ...serverStatusPageWords,
  score: 6,
  confidence: 'certain',
  where: 'base',
  paths: ['server-status', 'server-info', 'nginx_status', 'stub_status', 'status?full'],
  verify: serverStatus,
});
