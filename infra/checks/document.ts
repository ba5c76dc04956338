import { writeFile } from 'node:fs/promises';
import { EXPOSURE_CHECKS } from '../../shared/scanners/portscan/examination/exposure-checks.ts';
import { GROUPS, portScore } from '../../shared/scanners/portscan/examination/port-check.ts';
import { PLAIN, type ServiceRule } from '../../shared/scanners/portscan/service-rule.ts';
import { SERVICE_RULES } from '../../shared/scanners/portscan/service-rules.ts';
import { UDP_SERVICES } from '../../shared/scanners/portscan/udp/udp-services.ts';
import { type Catalogue, taxonomyOf } from '../../shared/taxonomy/taxonomy.ts';
import { type ListedCheck, scanChecks } from './check-list.ts';
import { takeoverFile, takeoverText } from './takeover-document.ts';

/** Where the document is committed. */
export const checksFile = new URL('../../docs/checks.md', import.meta.url);

/** Where the titles of all checks are kept for reports: a report does not load the checks themselves. */
export const titlesFile = new URL('../../shared/taxonomy/check-titles.json', import.meta.url);

/** A row of a table; a bar in a cell would end it. */
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(names), row(names.map(() => '---')), ...rows.map(row)].join('\n');

const columns = ['Check', 'Title', 'Score', 'Profile', 'CWE', 'OWASP Top 10', 'WSTG, ASVS', 'ZAP'];

function checkRow({ id, title, score, profile, cwe = [] }: ListedCheck): string[] {
  const taxonomy = taxonomyOf(id, cwe);
  const ids = (...names: Catalogue[]) => names.flatMap((name) => taxonomy[name].map((entry) => entry.id)).join(', ');
  const catalogues = [cwe.join(', '), ids('owasp_2021', 'owasp_2025'), ids('wstg', 'asvs'), ids('zap')];
  return [`\`${id}\``, title, `${score}`, profile, ...catalogues];
}

/** A port that is none of the usual ones of web servers. */
const anyPort = 2024;

function serviceRow(rule: Omit<ServiceRule, 'recognise'>): string[] {
  const score = portScore(anyPort, { rule, recognition: PLAIN }, undefined);
  const cwe = [...GROUPS[rule.group].cwe, ...(rule.cwe ?? [])];
  const name = `${rule.name[0]?.toUpperCase()}${rule.name.slice(1)}`;
  const exposures = EXPOSURE_CHECKS.filter(({ services: ids }) => ids.includes(rule.id)).map(({ id }) => `\`${id}\``);
  return [name, rule.ports.join(', '), `${score}`, cwe.join(', '), exposures.join(', ')];
}

const services = `The wording of \`open-port\` depends on the detected service, whatever the port. The listed ports are probed for that service first.
A web server on port 80 or 443, or one that requires a login, scores 1. A service without exposure checks of its own
is checked by \`service-without-authentication\` where its response shows whether a login is required.

${table(['Service', 'Ports', 'Score', 'CWE', 'Exposure checks'], SERVICE_RULES.map(serviceRow))}

Over UDP, where a scan has it, each service is sought on its own ports, and open on a valid response alone. One that requires no
authentication scores 2 more:

${table(
  ['Service', 'Ports', 'Score', 'CWE'],
  UDP_SERVICES.map((rule) => serviceRow(rule).slice(0, 4)),
)}`;

/** The text of docs/checks.md, made from the checks that the scans run. */
export function checksText(): string {
  const count = scanChecks.reduce((sum, { checks }) => sum + checks.length, 0);
  const sections = scanChecks.map(({ dataSource, name, checks }) =>
    [
      `## ${name}: ${checks.length} checks`,
      `Data source \`${dataSource}\`.`,
      table(columns, checks.map(checkRow)),
      ...(dataSource === 'diagnosis:portscan' ? [services] : []),
    ].join('\n\n'),
  );
  return `# Checks

The ${count} checks of the five scans. Generated from the lists of checks and \`shared/taxonomy/\` by \`npm run docs:checks\`; a test keeps it in sync.

Scores range from 1 to 10: 8 and above is high, 4 to 7 medium, below 4 low. Title and score of a finding can vary with what was
found. The profile \`baseline\` sends no payload; \`standard\` runs all checks but those of \`intrusive\`, which submits forms. Categories of the
[OWASP Top 10](https://owasp.org/Top10/) follow from the CWE numbers by OWASP's mapping. WSTG is the
[OWASP Web Security Testing Guide](https://owasp.org/www-project-web-security-testing-guide/), ASVS the
[OWASP Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)
5.0, ZAP an [alert of ZAP](https://www.zaproxy.org/docs/alerts/) for the same problem.

${sections.join('\n\n')}
`;
}

/** The title of each check by its id, as JSON. */
export function titlesText(): string {
  const titles = scanChecks.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title] as const));
  return `${JSON.stringify(Object.fromEntries(titles.toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`;
}

if (import.meta.main) {
  await writeFile(checksFile, checksText());
  await writeFile(titlesFile, titlesText());
  await writeFile(takeoverFile, takeoverText());
}
