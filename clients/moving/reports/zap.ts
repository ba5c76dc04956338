import { readFile, stat } from 'node:fs/promises';
import type { Element } from 'domhandler';
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
import { childrenOf, childText, htmlText, xmlRoot } from './xml.ts';

/** The words of ZAP's traditional reports; of XML the same, as texts of elements. */
const text = z._default(z.string(), '');
const instance = z.looseObject({
  uri: text,
  method: text,
  param: text,
  attack: text,
  evidence: text,
  otherinfo: text,
});
const alert = z.looseObject({
  pluginid: text,
  alertRef: text,
  alert: text,
  name: text,
  riskcode: text,
  confidence: text,
  desc: text,
  solution: text,
  reference: text,
  cweid: text,
  instances: z._default(z.array(instance), []),
});
const site = z.looseObject({ '@name': text, alerts: z._default(z.array(alert), []) });
const report = z.looseObject({ '@generated': text, created: text, site: z.array(site) });

type Report = z.output<typeof report>;
type Alert = z.output<typeof alert>;
type Instance = z.output<typeof instance>;

const scores: ReadonlyMap<string, number> = new Map([
  ['3', 8],
  ['2', 5],
  ['1', 2],
]);

const confidences: ReadonlyMap<string, 'certain' | 'firm' | 'tentative'> = new Map([
  ['1', 'tentative'],
  ['2', 'firm'],
  ['3', 'certain'],
  ['4', 'certain'],
]);

function evidenceOf({ attack, evidence, otherinfo }: Instance): string {
  const parts = [attack && `Attack: ${attack}`, evidence && `Evidence: ${evidence}`, otherinfo];
  return cutText(parts.filter(Boolean).join('\n'), 16_000);
}

function findingOf(given: Alert, at: Instance, siteName: string, seen: number): ImportedFinding {
  const { resource, location } = placeOfUrl(at.uri) ?? placeOfUrl(siteName) ?? { resource: siteName, location: '' };
  const confidence = confidences.get(given.confidence);
  const weakness = Number(given.cweid);
  return {
    check_id: checkWord(given.alertRef || given.pluginid || given.alert),
    resource: inLine(resource, 2000),
    location: inLine([at.method, location, at.param].filter(Boolean).join(' '), 2000),
    title: inLine(given.name || given.alert, 500),
    description: cutText(htmlText(given.desc), 4000),
    recommendation: cutText(htmlText(given.solution), 4000),
    evidence: evidenceOf(at),
    score: scores.get(given.riskcode) ?? 0,
    ...(confidence && { confidence }),
    cwe: Number.isInteger(weakness) && weakness > 0 ? [weakness] : [],
    references: pagesIn(htmlText(given.reference).split(/\s+/)),
    cve_ids: cvesIn(given.alert, given.name),
    first_seen: seen,
    last_seen: seen,
  };
}

function* findingsOf({ site: sites, ...times }: Report, now: number): Generator<Reported> {
  // `generated` has no time zone: `created` is preferred, which newer reports have.
  const seen = secondsOf(times.created, secondsOf(times['@generated'] && `${times['@generated']} UTC`, now));
  for (const { '@name': name, alerts } of sites) {
    for (const [index, given] of alerts.entries()) {
      const place = `${name} alert ${index + 1}`;
      const title = given.name || given.alert;
      if (title === '') yield { refused: 'alert: it has no name', name: '', place };
      else if (given.confidence === '0') yield { skipped: 'ZAP calls it a false positive', name: title, place };
      else if (given.instances.length === 0) yield { skipped: 'it has no instances', name: title, place };
      else for (const at of given.instances) yield { finding: findingOf(given, at, name, seen), place };
    }
  }
}

/** The words of an element's children, as JSON has them. */
const wordsOf = (element: Element, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, childText(element, name)]));

function fromXml(xml: string): unknown {
  const root = xmlRoot(xml, 'OWASPZAPReport');
  return {
    '@generated': root.attribs.generated ?? '',
    created: root.attribs.created ?? '',
    site: childrenOf(root, 'site').map((each) => ({
      '@name': each.attribs.name ?? '',
      alerts: childrenOf(each, 'alerts')
        .flatMap((alerts) => childrenOf(alerts, 'alertitem'))
        .map((item) => ({
          ...wordsOf(
            item,
            Object.keys(alert.shape).filter((name) => name !== 'instances'),
          ),
          instances: childrenOf(item, 'instances')
            .flatMap((instances) => childrenOf(instances, 'instance'))
            .map((at) => wordsOf(at, Object.keys(instance.shape))),
        })),
    })),
  };
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ReportFault(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The alerts of ZAP's traditional report, in JSON or XML, with or without requests: one finding for each instance. */
export async function* zapReport(file: string): AsyncGenerator<Reported> {
  const now = Math.floor((await stat(file)).mtimeMs / 1000);
  const content = (await readFile(file, 'utf8')).replace(/^\ufeff/, '').trimStart();
  const parsed = z.safeParse(report, content.startsWith('<') ? fromXml(content) : fromJson(content));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ReportFault(`not a traditional report of ZAP: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  yield* findingsOf(parsed.data, now);
}
