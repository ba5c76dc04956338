/**
 * Renews the names of the catalogues in shared/taxonomy/tables/ from lists of `number<TAB>name` in a folder:
 *
 *   node infra/checks/renew-names.ts <folder> && npm run format
 *
 * cwe.tsv (MITRE's list of weaknesses), zap.tsv (alerts of zaproxy.org/docs/alerts), wstg.tsv (checklist of OWASP/wstg),
 * asvs.tsv (sections of OWASP/ASVS 5.0), owasp.tsv (`A01:2021<TAB>name<TAB>[CWE numbers]` of OWASP/Top10).
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { GROUPS, NO_LOGIN } from '../../shared/scanners/portscan/examination/port-check.ts';
import { checkTaxonomies } from '../../shared/taxonomy/check-taxonomies.ts';
import { scanChecks } from './check-list.ts';

const root = new URL('../../', import.meta.url);

type Row = readonly [id: string, name: string, ...rest: string[]];

/** The rows of a list; a line without an id or a name is none. */
function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line): Row[] => {
    const [id = '', name = '', ...rest] = line.split('\t');
    return id === '' || name === '' ? [] : [[id, name, ...rest]];
  });
}

const cweLists = /\bcwe:? ?(?:= )?\[([\d, ]+)\]/g;

/** The CWE numbers of all checks, of what single findings add to them, and of the data on libraries. */
export async function usedCwe(): Promise<ReadonlySet<number>> {
  const ofChecks = scanChecks.flatMap(({ checks }) => checks.flatMap(({ cwe = [] }) => cwe));
  const used = new Set([...ofChecks, ...Object.values(GROUPS).flatMap(({ cwe }) => cwe), NO_LOGIN]);
  for (const file of globSync('shared/{scanners,scanning}/**/*.{ts,json}', { cwd: root })) {
    const text = (await readFile(new URL(file, root), 'utf8')).replaceAll('"cwe"', 'cwe').replace(/\s+/g, ' ');
    for (const [, list = ''] of text.matchAll(cweLists)) for (const each of list.split(',')) used.add(Number(each));
  }
  return used;
}

/** The alerts that the checks' taxonomies name. */
function usedAlerts(): ReadonlySet<string> {
  return new Set([...checkTaxonomies().values()].flatMap(({ zap = [] }) => zap));
}

const literal = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
const keyOf = (id: string) => (/^[1-9]\d*$/.test(id) ? id : literal(id));

/** A table of names as a TypeScript file. */
function namesFile(doc: string, name: string, keys: 'number' | 'string', rows: readonly Row[]): string {
  const lines = rows.map(([id, text]) => `  ${keyOf(id)}: ${literal(text)},\n`);
  return `import { once } from '../../once.ts';

/** ${doc} Written by infra/checks/renew-names.ts. */
export const ${name} = once<Readonly<Record<${keys}, string>>>(() => ({
${lines.join('')}}));
`;
}

/** The editions of the OWASP Top 10 with their CWE numbers as a TypeScript file. */
function owaspFile(rows: readonly Row[]): string {
  const editions = Map.groupBy(rows, ([id]) => id.slice(-4));
  const lines = [...editions].map(([edition, categories]) => {
    const each = categories.map(([id, name, cwe = '[]']) => {
      const numbers = z.parse(z.array(z.int()), JSON.parse(cwe));
      return `    { id: '${id}', name: ${literal(name)}, cwe: [${numbers.join(', ')}] },\n`;
    });
    return `  ${edition}: [\n${each.join('')}  ],\n`;
  });
  return `import { once } from '../../once.ts';

/** A category of the OWASP Top 10 and the CWE numbers that OWASP maps to it. */
export interface OwaspCategory {
  /** \`A01:2021\`. */
  readonly id: string;
  readonly name: string;
  readonly cwe: readonly number[];
}

/** The OWASP Top 10 by edition, as OWASP's own pages map CWE numbers. Written by infra/checks/renew-names.ts. */
export const owaspTop10 = once<Readonly<Record<${[...editions.keys()].join(' | ')}, readonly OwaspCategory[]>>>(() => ({
${lines.join('')}}));
`;
}

async function renew(folder: string): Promise<void> {
  const rows = async (name: string) => rowsOf(await readFile(join(folder, name), 'utf8'));
  const write = (file: string, text: string) => writeFile(new URL(`shared/taxonomy/tables/${file}`, root), text);
  const [cwe, zap, owasp] = [await rows('cwe.tsv'), await rows('zap.tsv'), await rows('owasp.tsv')];
  // Feeds of vulnerabilities bring further numbers: those that OWASP maps are the ones to expect.
  const mapped = owasp.flatMap(([, , list = '[]']) => z.parse(z.array(z.int()), JSON.parse(list)));
  const wanted = new Set([...(await usedCwe()), ...mapped]);
  const alerts = usedAlerts();
  const ofCwe = cwe.filter(([id]) => wanted.has(Number(id)));
  const ofZap = zap.filter(([id]) => alerts.has(id));
  const version = 'OWASP Application Security Verification Standard 5.0';
  await write('owasp-top-10.ts', owaspFile(owasp));
  await write('cwe-names.ts', namesFile('Weaknesses of the CWE list by number.', 'cweNames', 'number', ofCwe));
  await write('zap-alerts.ts', namesFile('Alerts of ZAP by reference.', 'zapAlerts', 'string', ofZap));
  await write('asvs-names.ts', namesFile(`Sections of the ${version}.`, 'asvsNames', 'string', await rows('asvs.tsv')));
  const guide = 'Tests of the OWASP Web Security Testing Guide by id.';
  await write('wstg-names.ts', namesFile(guide, 'wstgNames', 'string', await rows('wstg.tsv')));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: node infra/checks/renew-names.ts <folder>');
  await renew(folder);
}
