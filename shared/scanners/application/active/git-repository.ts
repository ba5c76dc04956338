import { gitConfig, gitHead } from '../../../scanning/exposure/proofs/repository.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * A folder of the site holds a Git repository: `.git/HEAD` names a branch or a commit and `.git/config` has its
 * `[core]` part. Silent where a name beside it that cannot exist answers alike. Certain.
 */
export const gitRepository: ActiveCheck = exposedFile({
  id: 'git-repository',
  title: 'Git repository lies open',
  score: 8,
  confidence: 'certain',
  cwe: [527, 538],
  references: [
    'https://cwe.mitre.org/data/definitions/527.html',
    'https://git-scm.com/book/en/v2/Git-Internals-Plumbing-and-Porcelain',
  ],
  risk: 'The whole source with its history can be put together from the repository: passwords and keys that were ever in it, and every weakness of the code.',
  recommendation:
    'Publish a copy of the site without the repository, and answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths. Replace passwords and keys that are in the history.',
  where: 'every folder',
  paths: ['.git/HEAD'],
  verify: gitHead,
  confirm: { path: 'config', verify: gitConfig },
  found: 'The folder of a Git repository lies open',
});
