import {
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkUnknownDirective,
} from 'csp_evaluator/dist/checks/parser_checks.js';
import { type ContentPolicy, policiesOf } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What browsers have learnt since csp_evaluator's lists were made. */
const newDirectives: ReadonlySet<string> = new Set(['fenced-frame-src']);
const newKeywords =
  /^'(?:report-sha(?:256|384|512)|trusted-types-eval|unsafe-webtransport-hashes|sha(?:256|384|512)-.*|nonce-.*)'$/;

const maxFaults = 20;

/** Directives that are there twice: browsers use the first one. */
function repeated({ text }: ContentPolicy): readonly string[] {
  const names = text.split(';').map((part) => part.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '');
  const seen = new Set<string>();
  return names.filter((name) => {
    const isAgain = name !== '' && seen.has(name);
    seen.add(name);
    return isAgain;
  });
}

function faultsOf(policy: ContentPolicy): readonly (readonly [string, string])[] {
  const { parsed } = policy;
  const unknown = checkUnknownDirective(parsed)
    .filter(({ directive }) => !newDirectives.has(directive))
    .map(({ directive }): [string, string] => [directive, 'is not a known directive']);
  const semicolons = checkMissingSemicolon(parsed).map(({ directive, value = '' }): [string, string] => [
    directive,
    `lists ${shown(value, 60)} as a source: a semicolon is missing before it`,
  ]);
  const keywords = checkInvalidKeyword(parsed)
    .filter(({ value = '' }) => !newKeywords.test(value))
    .map(({ directive, value = '' }): [string, string] => [
      directive,
      `lists ${shown(value, 60)}, which is not a valid keyword (only keywords, nonces and hashes are quoted)`,
    ]);
  const twice = repeated(policy).map((name): [string, string] => [name, 'is repeated: browsers ignore the second one']);
  return [...unknown, ...semicolons, ...keywords, ...twice];
}

/**
 * An enforced policy holds what browsers skip: unknown directives, a missing semicolon, keywords without quotes,
 * directives there twice. Fires on `default-src self script-src 'none'`. Certain for what is skipped.
 */
export const cspSyntaxError: PassiveCheck = {
  id: 'csp-syntax-error',
  title: 'CSP syntax error',
  score: 3,
  confidence: 'firm',
  cwe: [693],
  references: ['https://www.w3.org/TR/CSP3/#parse-serialized-policy', 'https://csp-evaluator.withgoogle.com/'],
  risk: 'Browsers skip the parts of a policy that they cannot parse. The policy protects less than intended or blocks legitimate content.',
  recommendation: `Correct the reported parts: separate directives with semicolons, use each directive once, and put keywords, nonces and hashes in single quotes. Browsers report skipped parts in the developer console.\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' https://cdn.example.com; img-src 'self' data:")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const byDirective = new Map<string, Set<string>>();
    for (const [directive, fault] of policiesOf(page).enforced.flatMap(faultsOf).slice(0, maxFaults)) {
      const name = shown(directive, 60);
      byDirective.set(name, (byDirective.get(name) ?? new Set()).add(fault));
    }
    return [...byDirective].map(([name, faults]) => ({
      cause: name,
      description: `In the Content Security Policy (CSP), ${name} ${[...faults].join('; it ')}.`,
      evidence: policyLines(page),
    }));
  },
};
