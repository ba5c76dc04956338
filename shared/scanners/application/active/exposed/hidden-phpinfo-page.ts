import { phpInfo } from '../../../../scanning/exposure/proofs/tool-pages.ts';
import { phpinfoPageWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * phpinfo() page exposed at a guessable path. A page of the function phpinfo(), known by its title and its head line.
 * Certain.
 */
export const hiddenPhpinfoPage: ActiveCheck = exposedFile({
  id: 'hidden-phpinfo-page',
  linked: 'phpinfo-page',
  ...phpinfoPageWords,
  title: 'phpinfo() page exposed at a guessable path',
  score: 6,
  confidence: 'certain',
  where: 'base',
  paths: ['phpinfo.php', 'info.php', 'test.php', 'php.php', 'i.php'],
  verify: phpInfo,
});
