import { checkScriptUnsafeInline } from 'csp_evaluator/dist/checks/security_checks.js';
import { type Csp, Version } from 'csp_evaluator/dist/csp.js';
import type { Finding } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readMarkup } from '../../../scanning/web/page/markup.ts';
import type { Page } from '../../../scanning/web/page/page.ts';

/** One content security policy of a page. */
export interface ContentPolicy {
  readonly text: string;
  readonly from: 'header' | 'meta';
  /** As written. */
  readonly parsed: Csp;
  /** Without what browsers ignore beside nonces, hashes and strict-dynamic. */
  readonly effective: Csp;
}

/** The policies of a page: all that are enforced must allow something before a browser does it. */
export interface Policies {
  readonly enforced: readonly ContentPolicy[];
  /** Texts of those that only report. */
  readonly reportOnly: readonly string[];
}

const maxPolicies = 20;
/** csp_evaluator takes time in the square of a directive's sources. */
const maxPolicyLength = 8192;
/** Meta elements count in the head alone. */
const maxHead = 256 * 1024;

function policyOf(written: string, from: ContentPolicy['from']): ContentPolicy {
  const text = written.slice(0, maxPolicyLength).trim();
  const { csp: parsed } = new CspParser(text);
  return { text, from, parsed, effective: parsed.getEffectiveCsp(Version.CSP3) };
}

/** The policies of a header, which may come in several headers and several in one, with commas between. */
function written({ headers }: Page, name: string): readonly string[] {
  return headers
    .all(name)
    .flatMap((header) => header.slice(0, 65_536).split(','))
    .map((policy) => policy.trim())
    .filter((policy) => policy !== '')
    .slice(0, maxPolicies);
}

function ofMeta({ text }: Page): readonly string[] {
  const head = text.slice(0, maxHead);
  if (!/content-security-policy/i.test(head)) return [];
  const found: string[] = [];
  let isHead = true;
  readMarkup(head, {
    onopentag(name, { 'http-equiv': equivalent, content }) {
      if (name === 'body') isHead = false;
      if (!isHead || name !== 'meta' || content === undefined || found.length >= maxPolicies) return;
      if (equivalent?.trim().toLowerCase() === 'content-security-policy' && content.trim() !== '') found.push(content);
    },
  });
  return found;
}

/** Some dozen checks ask the same page. */
const known = new WeakMap<Page, Policies>();

/** Reads the policies of headers and meta elements. */
export function policiesOf(page: Page): Policies {
  const before = known.get(page);
  if (before) return before;
  const headers = written(page, 'content-security-policy').map((text) => policyOf(text, 'header'));
  const metas = page.document ? ofMeta(page).map((text) => policyOf(text, 'meta')) : [];
  const reportOnly = written(page, 'content-security-policy-report-only');
  const policies = { enforced: [...headers, ...metas], reportOnly };
  known.set(page, policies);
  return policies;
}

/** True where a policy leaves it open which scripts run. */
export function leavesScriptsOpen({ parsed }: ContentPolicy): boolean {
  return !('script-src' in parsed.directives) && !('default-src' in parsed.directives);
}

/** True where a policy of the page keeps scripts and handlers from running that somebody has written into it. */
export function stopsInlineScripts(page: Page): boolean {
  return policiesOf(page).enforced.some(
    (policy) =>
      !leavesScriptsOpen(policy) &&
      checkScriptUnsafeInline(policy.effective).every(({ value }) => value !== "'unsafe-inline'"),
  );
}

/**
 * What is weak in all policies of a page: where one of them has none of it and is not open anyway, browsers keep to that
 * one, and nothing is weak.
 */
export function weakSpots(
  page: Page,
  isOpen: (policy: ContentPolicy) => boolean,
  find: (policy: ContentPolicy) => readonly Finding[],
): readonly Finding[] {
  const found = policiesOf(page).enforced.map((policy) => ({ spots: find(policy), open: isOpen(policy) }));
  if (found.some(({ spots, open }) => spots.length === 0 && !open)) return [];
  return found.flatMap(({ spots }) => spots);
}

/** What a finding calls the place of a policy: a directive that is known, or a short form of what a stranger wrote. */
export function directiveName(name: string): string {
  return /^[a-z-]{1,40}$/.test(name) ? name : 'unknown';
}
