import * as fc from 'fast-check';
import { confidences } from '../../../shared/records/findings/confidence.ts';
import type { ExportedFinding } from '../../../shared/records/findings/export-format.ts';
import { findingRecord } from '../../../shared/records/findings/finding.ts';
import { findingStatuses } from '../../../shared/records/findings/finding-status.ts';
import { fingerprintOf } from '../../../shared/records/findings/fingerprint.ts';
import { severityOf } from '../../../shared/records/findings/severity.ts';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';
import { anyCharacter } from '../../any-character.ts';
import { plain, suppressed } from './plain.ts';

const words = [
  'Open port',
  '',
  '=cmd()',
  '</script><script>window.ran=1</script>',
  '"quoted", and more',
  '\u2028',
  'ü 🛡',
];
const hostile = [
  '<img src=x onerror="window.ran=1">',
  "'><svg onload=window.ran=1>",
  '\u0000\u0007\u202e evil',
  '\ud800 half',
  '-1+1\r\n@SUM(A1)\tx',
  'x'.repeat(3000),
  '{"a": [1, "]]>"]}',
  '<!-- --><style>*{display:none}</style>',
];

const text = fc.oneof(fc.constantFrom(...words, ...hostile), fc.string({ unit: anyCharacter, maxLength: 60 }));
const some = text.map((each) => (each === '' ? 'x' : each));
const time = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });
const sometime = fc.oneof(fc.constant(0), time);

/** Any finding that the store may hold, with texts of hostile machines and users. */
export const anyFinding: fc.Arbitrary<ExportedFinding> = fc
  .record({
    finding_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    check_id: fc.constantFrom('portscan.redis', 'application.csp', 'osint.dangling-cname', 'a'),
    data_source: fc.constantFrom('diagnosis:portscan', 'diagnosis:application-scan', 'osint:subdomain'),
    target_id: fc.oneof(fc.constant(null), fc.constant(1001)),
    resource: fc.oneof(some, fc.constantFrom('[::1]:22/tcp', 'https://a.example.test/p?q=1', 'a.example.test')),
    location: text,
    title: some,
    description: text,
    risk: text,
    recommendation: text,
    evidence: fc.oneof(text, fc.constant('e'.repeat(16_384))),
    reproduce: text,
    points: fc.integer({ min: 0, max: 1000 }),
    max_score: fc.constantFrom(10, 5, 100),
    confidence: fc.constantFrom(...confidences),
    cwe: fc.uniqueArray(fc.integer({ min: 1, max: 1400 }), { maxLength: 3 }),
    references: fc.array(fc.webUrl({ validSchemes: ['https'] }), { maxLength: 2 }),
    status: fc.constantFrom(...findingStatuses),
    status_reason: text,
    status_owner: text,
    status_expires_at: sometime,
    status_set_by: text,
    status_set_at: sometime,
    regression: fc.boolean(),
    first_seen: time,
    last_seen: time,
    fixed_at: sometime,
    reopened_at: sometime,
    times_seen: fc.integer({ min: 1, max: 500 }),
    suppression: fc.oneof(
      fc.constant(null),
      some.map((reason) => suppressed.suppression && { ...suppressed.suppression, reason }),
    ),
  })
  .map(({ points, ...rest }) => {
    const score = Math.round(points * rest.max_score) / 1000;
    const fingerprint = fingerprintOf(rest);
    const taxonomy = taxonomyOf(rest.check_id, rest.cwe);
    return { ...plain, ...rest, fingerprint, taxonomy, score, severity: severityOf(score, rest.max_score) };
  });

export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** Everything a generator of texts has to say. */
export async function textOf(texts: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(texts)).join('');
}

export const fields = Object.keys(findingRecord.shape);
