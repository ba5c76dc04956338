import { createHash } from 'node:crypto';
import type { ExportedFinding, ExportFacts, RunCoverage } from '../../records/findings/export-format.ts';
import type { Finding } from '../../records/findings/finding.ts';
import { severities } from '../../records/findings/severity.ts';
import { catalogueNames, catalogues, entryTitle } from '../../taxonomy/taxonomy.ts';
import { isoTime } from '../text.ts';
import { severityChart, severityNames } from './chart.ts';
import { checkName } from './check-name.ts';
import { escaped } from './escape.ts';
import { script } from './script.ts';
import { type ReportStatus, reportStatuses, reportStatusOf, type Selected } from './selection.ts';
import { style } from './style.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is loaded, and nothing runs or styles but the one script and the one style of this file. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const statusNames: Readonly<Record<ReportStatus, string>> = {
  open: 'Open',
  fixed: 'Fixed',
  false_positive: 'False positive',
  accepted: 'Accepted',
  suppressed: 'Suppressed',
};

const counted = (count: number) => count.toLocaleString('en');
const plural = (count: number, one: string, more = `${one}s`) => `${counted(count)} ${count === 1 ? one : more}`;

/** `2026-11-21 10:55 UTC` */
function shortTime(seconds: number): string {
  const iso = isoTime(seconds);
  return iso === '' ? 'never' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

const timeTag = (seconds: number, text: string) =>
  seconds === 0 ? escaped(text) : `<time datetime="${isoTime(seconds)}">${escaped(text)}</time>`;

/** Up to the summary. */
export function opening(facts: ExportFacts): string {
  const filters = Object.entries(facts.filters).map(([name, value]) => `${name} ${value}`);
  const at = Math.floor(facts.at / 1000);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Scanfold report: project ${facts.projectId}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Security report of project ${facts.projectId}</h1>
<p class="soft">Generated ${timeTag(at, shortTime(at))} by Scanfold. ${
    filters.length > 0 ? `Filter: ${escaped(filters.join(', '))}.` : 'All findings of the project.'
  }</p>
<nav aria-label="Sections"><a href="#summary">Summary</a><a href="#coverage">Coverage</a><a href="#list">Findings</a></nav>
</header>
<main>
`;
}

/** The chart, and how many findings there are of which status. */
export function summary({ total, statuses, severities: open, regressions }: Selected): string {
  const rows = reportStatuses.map((status) => [statusNames[status], statuses[status]] as const);
  const counts = [...rows, ['Reopened after a fix', regressions] as const, ['Total', total] as const];
  return `<section aria-labelledby="summary">
<h2 id="summary">${plural(statuses.open, 'open finding')}</h2>
<div class="summary">
<div class="card"><h3>Open findings by severity</h3>${severityChart(open)}</div>
<div class="card"><h3>Findings by status</h3><dl class="counts">${counts
    .map(([name, count]) => `<dt>${name}</dt><dd>${counted(count)}</dd>`)
    .join('')}</dl></div>
</div>
</section>
`;
}

const stateNames: Readonly<Record<string, string>> = { timed_out: 'timed out' };
const outcomeNames: Readonly<Record<string, string>> = { not_testable: 'not testable' };

function gapList({ gaps }: RunCoverage): string {
  if (gaps.length === 0) return '';
  const lines = gaps.map(({ checkId, target, outcome, reason, count }) => {
    if (checkId === '') return `<li>${plural(count, 'further location')} not checked</li>`;
    const times = count > 1 ? ` (${counted(count)} locations)` : '';
    const why = reason === '' ? '' : `. ${reason}`;
    return `<li>${escaped(`${checkName(checkId)} on ${target}${times}: ${outcomeNames[outcome] ?? outcome}${why}`)}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

const outcomeHeaders = ['Checked', 'With findings', 'Skipped', 'Blocked', 'Not testable', 'Errors'];

/** Roles are written out, here and in the findings: both tables are laid out as lists, and browsers go by what they show. */
const cell = (name: string, kind: string, value: string) =>
  `<td role="cell" data-name="${name}" class="${kind}">${value}</td>`;

const columnHeader = (name: string, kind: string) => `<th role="columnheader" scope="col" class="${kind}">${name}</th>`;

function runRow(covered: RunCoverage): string {
  const { run } = covered;
  const { negative, positive, skipped, blocked, not_testable, error } = run.coverage;
  const target = run.target_id === null ? '' : `, target ${run.target_id}`;
  const setting = `${run.data_source}, ${run.setting_type.replaceAll('_', ' ')} ${run.setting_id}${target}`;
  const numbers = [negative + positive, positive, skipped, blocked, not_testable, error];
  const cells = [
    cell('Setting', 'setting', escaped(setting)),
    cell('Result', 'run', escaped(stateNames[run.state] ?? run.state)),
    cell('Ended', 'ended', timeTag(run.ended_at, shortTime(run.ended_at))),
    ...numbers.map((count, at) => cell(outcomeHeaders[at] ?? '', 'number', counted(count))),
    cell('Notes', 'notes', escaped(run.detail) + gapList(covered)),
  ];
  return `<tr role="row">${cells.join('')}</tr>\n`;
}

const coverageHeaders = [
  columnHeader('Setting', 'setting'),
  columnHeader('Result', 'run'),
  columnHeader('Ended', 'ended'),
  ...outcomeHeaders.map((name) => columnHeader(name, 'number')),
  columnHeader('Notes', 'notes'),
].join('');

/** The coverage of the latest runs: what was checked and what was not. */
export async function* coverageSection(coverage: AsyncIterable<RunCoverage>): AsyncGenerator<string> {
  yield '<section aria-labelledby="coverage">\n<h2 id="coverage">Coverage</h2>\n';
  let any = false;
  for await (const covered of coverage) {
    if (!any) {
      yield `<p class="soft">The latest completed run of each setting. The numbers are locations: one location is one check against one target. Locations that were not checked may have vulnerabilities that this report does not list.</p>
<div class="scroll" role="region" aria-label="Runs" tabindex="0"><table class="coverage" role="table" aria-labelledby="coverage">
<thead role="rowgroup"><tr role="row">${coverageHeaders}</tr></thead>
<tbody role="rowgroup">
`;
    }
    any = true;
    yield runRow(covered);
  }
  yield any ? '</tbody></table></div>\n</section>\n' : '<p>No run has completed yet.</p>\n</section>\n';
}

function referenceList(references: readonly string[]): string {
  const items = references.map((reference) =>
    /^https:\/\//i.test(reference)
      ? `<li><a href="${escaped(reference)}" rel="noopener noreferrer nofollow">${escaped(reference)}</a></li>`
      : `<li>${escaped(reference)}</li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

const code = (text: string) => (text === '' ? '' : `<pre>${escaped(text)}</pre>`);

function statusText({ status, status_reason, status_owner, status_expires_at, regression }: Finding): string {
  const until = status_expires_at > 0 ? `until ${shortTime(status_expires_at)}` : '';
  const owner = status_owner === '' ? '' : `owner: ${status_owner}`;
  const again = regression ? 'fixed earlier and reopened' : '';
  return [statusNames[status], status_reason, owner, until, again].filter((part) => part !== '').join(', ');
}

function suppressionText({ suppression }: ExportedFinding): string {
  if (!suppression) return '';
  const { suppression_id, reason, owner, expires_at } = suppression;
  const until = expires_at > 0 ? `until ${shortTime(expires_at)}` : '';
  const by = owner === '' ? '' : `owner: ${owner}`;
  return [`Rule ${suppression_id}`, reason, by, until].filter((part) => part !== '').join(', ');
}

/** Where it stands in the catalogues of the field, and what it is also called. */
function classification({ taxonomy }: Finding): string {
  const lines = catalogues.map((name) => [catalogueNames[name], taxonomy[name].map(entryTitle).join(', ')] as const);
  const items = [...lines, ['Also known as', taxonomy.terms.join(', ')] as const]
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<li>${name}: ${escaped(text)}</li>`);
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

/** Published vulnerabilities, and how likely their exploitation is. */
function vulnerabilityList({ cve_ids, cvss_score, cvss_vector, epss, kev }: Finding): string {
  if (cve_ids.length === 0 && cvss_score === null) return '';
  const lines = [
    ['CVE', cve_ids.join(', ')],
    ['CVSS base score', cvss_score === null ? '' : `${cvss_score} ${cvss_vector}`.trim()],
    ['EPSS score', epss === null ? '' : String(epss)],
    ['Known exploited vulnerability (KEV)', kev ? 'yes' : 'no'],
  ];
  const items = lines.flatMap(([name, text = '']) => (text === '' ? [] : [`<li>${name}: ${escaped(text)}</li>`]));
  return `<ul>${items.join('')}</ul>`;
}

function detailRows(finding: ExportedFinding): string {
  const seen = `first ${shortTime(finding.first_seen)}, last ${shortTime(finding.last_seen)}, observed in ${plural(finding.times_seen, 'run')}`;
  const rows: readonly (readonly [string, string])[] = [
    ['Resource', escaped(finding.resource)],
    ['Location', escaped(finding.location)],
    ['Status', escaped(statusText(finding))],
    ['Suppressed by', escaped(suppressionText(finding))],
    ['Score', escaped(`${finding.score} of ${finding.max_score} (confidence: ${finding.confidence})`)],
    ['Seen', escaped(finding.fixed_at > 0 ? `${seen}, fixed ${shortTime(finding.fixed_at)}` : seen)],
    ['Description', escaped(finding.description)],
    ['Risk', escaped(finding.risk)],
    ['Recommendation', escaped(finding.recommendation)],
    ['Evidence', code(finding.evidence)],
    ['Steps to reproduce', code(finding.reproduce)],
    ['Vulnerabilities', vulnerabilityList(finding)],
    ['Classification', classification(finding)],
    ['References', referenceList(finding.references)],
    ['Check', escaped(`${finding.check_id}, ${finding.data_source}, finding ${finding.finding_id}`)],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join('');
}

/** A finding: a row to see at once, and one with its details. */
export function findingRows(finding: ExportedFinding): string {
  const { finding_id: id, severity, score, max_score, last_seen } = finding;
  const status = reportStatusOf(finding);
  const cells = [
    ['c-severity', `<span class="badge ${severity}">${severityNames[severity]}</span>`],
    [
      'c-title',
      `<button type="button" class="toggle" aria-expanded="true" aria-controls="d${id}"><bdi>${escaped(finding.title || finding.check_id)}</bdi></button>`,
    ],
    ['c-resource', `<bdi>${escaped(finding.resource)}</bdi>`],
    ['c-score number', `${score}`],
    ['c-status', statusNames[status]],
    ['c-seen', timeTag(last_seen, isoTime(last_seen).slice(0, 10))],
  ].map(([kind, value]) => `<td role="cell" class="${kind}">${value}</td>`);
  return `<tbody data-severity="${severity}" data-status="${status}" data-share="${(score / max_score).toFixed(4)}" data-seen="${last_seen}" role="rowgroup">
<tr class="row" role="row">${cells.join('')}</tr>
<tr class="detail" role="row" id="d${id}"><td role="cell" colspan="6"><dl class="detail">${detailRows(finding)}</dl></td></tr>
</tbody>
`;
}

const option = (value: string, name: string) => `<option value="${value}">${name}</option>`;

/** The form that filters; the script shows it. */
function filterForm(): string {
  const severity = severities.map((each) => option(each, severityNames[each])).join('');
  const status = reportStatuses.map((each) => option(each, statusNames[each])).join('');
  return `<form class="filter" id="filter" hidden>
<label class="grow">Search<input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<label>Severity<select name="severity">${option('', 'All')}${severity}</select></label>
<label>Status<select name="status">${option('', 'All')}${status}</select></label>
<button type="reset">Reset</button>
<button type="button" id="unfold" aria-pressed="false">Expand all</button>
</form>
`;
}

const headers = [
  ['severity', 'Severity', 'descending', 'c-severity'],
  ['title', 'Finding', 'ascending', 'c-title'],
  ['resource', 'Resource', 'ascending', 'c-resource'],
  ['score', 'Score', 'descending', 'c-score number'],
  ['status', 'Status', 'ascending', 'c-status'],
  ['seen', 'Last seen', 'descending', 'c-seen'],
] as const;

/** From the heading of the table to its first row. */
export function tableStart({ total, shown }: Selected): string {
  const left = total - shown.length;
  const note =
    left > 0
      ? `<p class="note">This report lists the first ${counted(shown.length)} findings, open findings first and then by score; ${plural(left, 'further finding is', 'further findings are')} included in the summary but not listed. Filter the export or choose another format to get all findings.</p>\n`
      : '';
  return `<section aria-labelledby="list">
<h2 id="list">Findings</h2>
${note}${filterForm()}<p class="soft" id="shown" role="status">${counted(shown.length)} shown</p>
<table class="findings" id="findings" role="table" aria-labelledby="list">
<thead role="rowgroup"><tr class="row" role="row">${headers
    .map(
      ([key, name, first, kind]) =>
        `<th role="columnheader" scope="col" class="${kind}" data-sort="${key}" data-first="${first}">${name}</th>`,
    )
    .join('')}</tr></thead>
`;
}

export const tableEnd = `</table>
<p class="soft">In this report, long evidence is truncated and non-printable characters are escaped; the other export formats contain the original text.</p>
</section>
`;

export const emptyList =
  '<section aria-labelledby="list">\n<h2 id="list">Findings</h2>\n<p>No findings.</p>\n</section>\n';

/** The rest; the script stands last, when all that it works on is there. */
export const closing = `</main>
<script>${script}</script>
</body>
</html>
`;
