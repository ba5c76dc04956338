import type { SiteSample, Technology } from '../rule.ts';
import { selfNamed } from './self-named.ts';
import { selfNamedPage } from './self-named-page.ts';
import { selfNamedScripts } from './self-named-scripts.ts';

/** What a site tells of itself in its own words, by its headers, its pages and its scripts, beside what rules recognised. */
export function inOwnWords(sample: SiteSample, recognised: readonly Technology[]): readonly Technology[] {
  const known = [...recognised, ...selfNamed(sample, recognised)];
  const withPage = [...known, ...selfNamedPage(sample, known)];
  return [...withPage, ...selfNamedScripts(sample, withPage)].slice(recognised.length);
}
