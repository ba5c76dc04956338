import { anyOf } from '../../../../scanning/exposure/proof.ts';
import { phpLog } from '../../../../scanning/exposure/proofs/log.ts';
import { phpErrorLogWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';
import { laravelLog } from '../../exposure/file-proofs.ts';

/**
 * The site holds a log of PHP or Laravel, known by the form of its entries, which are not shown. Certain.
 */
export const phpErrorLog: ActiveCheck = exposedFile({
  id: 'php-error-log',
  linked: 'log-file',
  ...phpErrorLogWords,
  score: 6,
  confidence: 'certain',
  where: 'base',
  paths: ['error_log', 'php_errors.log', 'error.log', 'storage/logs/laravel.log'],
  verify: anyOf(phpLog, laravelLog),
  head: true,
});
