import { phpInfo } from '../../../scanning/exposure/proofs/tool-pages.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * A page of the function phpinfo(), known by its title and its head line. Certain.
 */
export const hiddenPhpinfoPage: ActiveCheck = exposedFile({
  id: 'hidden-phpinfo-page',
  title: 'Page of phpinfo() is public',
  score: 6,
  confidence: 'certain',
  cwe: [200, 497],
  references: ['https://www.php.net/manual/en/function.phpinfo.php', 'https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'It tells versions, paths, modules and the environment, which often holds passwords; with a file inclusion it helps to run code.',
  recommendation: 'Delete the file.',
  where: 'base',
  paths: ['phpinfo.php', 'info.php', 'test.php', 'php.php', 'i.php'],
  verify: phpInfo,
  found: 'A page of phpinfo() is public',
});
