import { anyOf } from '../../../scanning/exposure/proof.ts';
import { phpLog } from '../../../scanning/exposure/proofs/log.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';
import { laravelLog } from './file-proofs.ts';

/**
 * The site holds a log of PHP or Laravel, known by the form of its entries, which are not shown. Certain.
 */
export const phpErrorLog: ActiveCheck = exposedFile({
  id: 'php-error-log',
  title: 'Log of errors lies open',
  score: 6,
  confidence: 'certain',
  cwe: [532, 538],
  references: ['https://cwe.mitre.org/data/definitions/532.html'],
  risk: 'It tells paths, queries and what went wrong, sometimes with data of visitors and passwords.',
  recommendation:
    'Write logs outside the folder that is served: `error_log = /var/log/php/errors.log`. Meanwhile, nginx: `location ~ (\\.log|error_log)$ { return 404; }`, Apache: `<FilesMatch "(\\.log|error_log)$"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
  where: 'base',
  paths: ['error_log', 'php_errors.log', 'error.log', 'storage/logs/laravel.log'],
  verify: anyOf(phpLog, laravelLog),
  head: true,
  found: 'A log of errors lies open',
});
