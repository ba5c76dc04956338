import type { Hole } from '../hole.ts';

const at = (
  reach: Hole['reach'],
  lesson: string,
  point: string,
  check: 'path-traversal' | 'command-injection',
): Hole => ({
  reach,
  path: `/${lesson}/index.php`,
  point,
  checks: check === 'path-traversal' ? [check] : [check, 'blind-command-injection'],
});

/**
 * paralax/lfi-labs, from its sources. Left out: LFI-11 and LFI-12, whose forms lack the field that the lesson reads, and HDR-1, which
 * a PHP of today cannot run.
 */
export const lfiLabsTruth: readonly Hole[] = [
  at('query', 'CMD-1', 'cmd', 'command-injection'),
  at('query', 'CMD-3', 'domain', 'command-injection'),
  at('query', 'CMD-5', 'server', 'command-injection'),
  at('query', 'CMD-5', 'domain', 'command-injection'),
  at('query', 'LFI-1', 'page', 'path-traversal'),
  // With `.php` behind it: other programs of the site alone.
  at('query', 'LFI-2', 'library', 'path-traversal'),
  at('query', 'LFI-3', 'file', 'path-traversal'),
  // Behind `includes/class_` and with `.php` behind it; PHP takes `..` after a folder that is not there.
  at('query', 'LFI-4', 'class', 'path-traversal'),
  // `../` is taken out once.
  at('query', 'LFI-5', 'file', 'path-traversal'),
  at('query', 'LFI-13', 'file', 'path-traversal'),
  at('body', 'CMD-2', 'cmd', 'command-injection'),
  at('body', 'CMD-4', 'domain', 'command-injection'),
  at('body', 'CMD-6', 'server', 'command-injection'),
  at('body', 'CMD-6', 'domain', 'command-injection'),
  at('body', 'LFI-6', 'page', 'path-traversal'),
  at('body', 'LFI-7', 'library', 'path-traversal'),
  at('body', 'LFI-8', 'file', 'path-traversal'),
  at('body', 'LFI-9', 'class', 'path-traversal'),
  at('body', 'LFI-10', 'file', 'path-traversal'),
  at('body', 'LFI-14', 'file', 'path-traversal'),
  // The first lesson once more: `intrusive` takes its form, whose field is called `cmd`, for one that acts, and names it as a form.
  {
    ...at('query', 'CMD-1', 'cmd', 'command-injection'),
    group: 'told twice',
    location: '/CMD-1/index.php GET form field cmd',
  },
];
