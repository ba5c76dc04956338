import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import type { ImportedFinding } from '../../../shared/records/findings/imported-finding.ts';
import {
  checkWord,
  cutText,
  cvesIn,
  inLine,
  pagesIn,
  placeOfUrl,
  type Reported,
  ReportFault,
  secondsOf,
} from './reported.ts';

const words = z.optional(z.nullable(z.union([z.string(), z.array(z.string())])));

/**
 * What is read of a result, as `ResultEvent` in pkg/output/output.go of nuclei 3 writes it with -jsonl and -json-export;
 * `templateID`, `matched` and `matcher_name` are the words of version 2.
 */
const result = z.looseObject({
  'template-id': z.optional(z.string()),
  templateID: z.optional(z.string()),
  info: z.looseObject({
    name: z.string(),
    severity: z.optional(z.string()),
    description: z.optional(z.string()),
    impact: z.optional(z.string()),
    remediation: z.optional(z.string()),
    reference: words,
    classification: z.optional(
      z.nullable(
        z.looseObject({
          'cve-id': words,
          'cwe-id': words,
          'cvss-metrics': z.optional(z.string()),
          'cvss-score': z.optional(z.number()),
        }),
      ),
    ),
  }),
  'matcher-name': z.optional(z.string()),
  matcher_name: z.optional(z.string()),
  'extractor-name': z.optional(z.string()),
  type: z.optional(z.string()),
  host: z.optional(z.string()),
  ip: z.optional(z.string()),
  'matched-at': z.optional(z.string()),
  matched: z.optional(z.string()),
  'extracted-results': z.optional(z.nullable(z.array(z.string()))),
  request: z.optional(z.string()),
  response: z.optional(z.string()),
  timestamp: z.optional(z.string()),
  'curl-command': z.optional(z.string()),
  'matcher-status': z.optional(z.boolean()),
});

type Result = z.output<typeof result>;

const scores: ReadonlyMap<string, number> = new Map([
  ['critical', 10],
  ['high', 8],
  ['medium', 5],
  ['low', 2],
]);

const listed = (value: Result['info']['reference']): readonly string[] =>
  typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);

/** The site and the place of a match; of what is no URL, the name as it stands. */
function whereOf(event: Result): Pick<ImportedFinding, 'resource' | 'location' | 'host'> {
  const matched = event['matched-at'] ?? event.matched ?? event.host ?? event.ip ?? '';
  const matcher = [event['matcher-name'] ?? event.matcher_name, event['extractor-name']].filter(Boolean).join(' ');
  const place = placeOfUrl(matched);
  if (place) return { ...place, location: inLine([place.location, matcher].filter(Boolean).join(' '), 2000) };
  const resource = /^(\[[\da-f:]+\]|[^\s:/]+):\d{1,5}$/i.test(matched) ? `${matched}/tcp` : inLine(matched, 2000);
  const host = (placeOfUrl(event.host ?? '') ? new URL(event.host ?? '').hostname : event.host) ?? event.ip;
  return { resource, location: inLine(matcher, 2000), ...(host && { host: inLine(host.replace(/:\d+$/, ''), 255) }) };
}

function evidenceOf(event: Result): string {
  const extracted = event['extracted-results'] ?? [];
  const parts = [
    ...(extracted.length > 0 ? [`Extracted: ${extracted.join(', ')}`] : []),
    ...(event.request ? [`Request:\n${event.request}`] : []),
    ...(event.response ? [`Response:\n${event.response}`] : []),
  ];
  return cutText(parts.join('\n\n'), 16_000);
}

function findingOf(event: Result, now: number): ImportedFinding {
  const { info } = event;
  const { classification } = info;
  const id = event['template-id'] ?? event.templateID ?? info.name;
  const seen = secondsOf(event.timestamp, now);
  const cves = cvesIn(...listed(classification?.['cve-id']), id);
  const weaknesses = listed(classification?.['cwe-id']).flatMap((text) => /^cwe-(\d{1,5})$/i.exec(text)?.[1] ?? []);
  const score = classification?.['cvss-score'];
  const curl = inLine(event['curl-command'] ?? '', 2000);
  return {
    check_id: checkWord(id),
    ...whereOf(event),
    title: inLine(info.name, 500),
    ...(info.description && { description: cutText(info.description, 4000) }),
    ...(info.impact && { risk: cutText(info.impact, 4000) }),
    ...(info.remediation && { recommendation: cutText(info.remediation, 4000) }),
    evidence: evidenceOf(event),
    ...(curl && { reproduce: curl }),
    score: scores.get(info.severity?.toLowerCase() ?? '') ?? 0,
    cwe: [...new Set(weaknesses.map(Number))].slice(0, 20),
    references: pagesIn(listed(info.reference)),
    cve_ids: cves,
    ...(score !== undefined && score >= 0 && score <= 10 && cves.length > 0 ? { cvss_score: score } : {}),
    ...(classification?.['cvss-metrics'] && { cvss_vector: inLine(classification['cvss-metrics'], 200) }),
    first_seen: seen,
    last_seen: seen,
  };
}

function reported(value: unknown, place: string, now: number): Reported {
  const parsed = z.safeParse(result, value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { refused: `${issue?.path.join('.') || 'it'}: ${issue?.message}`, name: '', place };
  }
  if (parsed.data['matcher-status'] === false)
    return { skipped: 'it did not match', name: parsed.data.info.name, place };
  return { finding: findingOf(parsed.data, now), place };
}

async function* lines(file: string, now: number): AsyncGenerator<Reported> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const place = `line ${number}`;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line.replace(/^\ufeff/, ''));
    } catch {
      yield { refused: 'not JSON', name: inLine(line, 40), place };
      continue;
    }
    yield reported(value, place, now);
  }
}

/** Each entry of a file, in JSON lines (-jsonl) or as one list (-json-export). */
async function* entries(file: string): AsyncGenerator<Reported> {
  const now = Math.floor((await stat(file)).mtimeMs / 1000);
  const [begin] = (await firstOf(file)).trimStart();
  if (begin !== '[') {
    yield* lines(file, now);
    return;
  }
  let list: unknown;
  try {
    list = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ReportFault(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  for (const [index, value] of z.parse(z.array(z.unknown()), list).entries()) {
    yield reported(value, `entry ${index + 1}`, now);
  }
}

async function firstOf(file: string): Promise<string> {
  for await (const piece of createReadStream(file, { encoding: 'utf8', end: 1023 })) return String(piece);
  return '';
}

/** So many entries without a result among them are not of nuclei. */
const mostStrange = 10;

/**
 * The results of nuclei, in JSON lines (-jsonl) or as one list (-json-export). What has no time was seen when the file was
 * written. Throws ReportFault for a file that begins as none of nuclei's does.
 */
export async function* nucleiReport(file: string): AsyncGenerator<Reported> {
  const strange: Reported[] = [];
  let isKnown = false;
  const refuse = ([first]: readonly Reported[]) => {
    const why = first && 'refused' in first ? `: ${first.place}: ${first.refused}` : '';
    return new ReportFault(`not results of nuclei (-jsonl or -json-export)${why}`);
  };
  for await (const entry of entries(file)) {
    if (!isKnown && 'refused' in entry) {
      if (strange.push(entry) === mostStrange) throw refuse(strange);
    } else {
      if (!isKnown) yield* strange;
      isKnown = true;
      yield entry;
    }
  }
  if (!isKnown && strange.length > 0) throw refuse(strange);
}
