import { frontPage } from './front-page.ts';
import type { ObservedSite } from './observed-site.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import { contentSecurityPolicy } from './tests/content-security-policy.ts';
import { cookies } from './tests/cookies.ts';
import { crossOriginResourcePolicy } from './tests/cross-origin-resource-policy.ts';
import { crossOriginResourceSharing } from './tests/cross-origin-resource-sharing.ts';
import { redirection } from './tests/redirection.ts';
import { referrerPolicy } from './tests/referrer-policy.ts';
import { protecting, strictTransportSecurity } from './tests/strict-transport-security.ts';
import { subresourceIntegrity } from './tests/subresource-integrity.ts';
import { xContentTypeOptions } from './tests/x-content-type-options.ts';
import { xFrameOptions } from './tests/x-frame-options.ts';

/** One test, what it came to, and what that adds to the score. */
interface TestResult {
  /** As the Observatory names it. */
  readonly test: string;
  readonly outcome: Outcome;
  readonly modifier: number;
  readonly words: string;
}

/** A site's grade, and how it came about. */
export interface Grade {
  /** From F to A+. */
  readonly grade: string;
  /** From 0; 100 and what bonuses add to it. */
  readonly score: number;
  readonly tests: readonly TestResult[];
}

const start = 100;
/** Bonuses count only where the score is an A without them. */
const bonusFrom = 90;

const chart: readonly (readonly [number, string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Grades a site as Mozilla's HTTP Observatory does (algorithm version 4): 100 points, less what the tests take, more what
 * they add where 90 are left without it.
 */
export function gradeOf(site: ObservedSite): Grade {
  const page = frontPage(site.answer);
  const policy = contentSecurityPolicy(site, page);
  const transport = strictTransportSecurity(site);
  const results: readonly (readonly [string, Outcome])[] = [
    ['content-security-policy', policy.outcome],
    ['cookies', cookies(site, protecting.has(transport))],
    ['cross-origin-resource-sharing', crossOriginResourceSharing(site)],
    ['redirection', redirection(site)],
    ['referrer-policy', referrerPolicy(site, page)],
    ['strict-transport-security', transport],
    ['subresource-integrity', subresourceIntegrity(site, page)],
    ['x-content-type-options', xContentTypeOptions(site)],
    ['x-frame-options', xFrameOptions(site, policy.limitsFrames)],
    ['cross-origin-resource-policy', crossOriginResourcePolicy(site)],
  ];
  const tests = results.map(([test, outcome]) => ({ test, outcome, ...outcomes[outcome] }));
  const modifiers = tests.map(({ modifier }): number => modifier);
  const plain = start + sum(modifiers.filter((modifier) => modifier < 0));
  const score = Math.max(0, plain >= bonusFrom ? start + sum(modifiers) : plain);
  const [, grade] = chart.find(([from]) => score >= from) ?? [0, 'F'];
  return { grade, score, tests };
}
