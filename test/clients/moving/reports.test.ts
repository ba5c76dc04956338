import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nmapReport } from '../../../clients/moving/reports/nmap.ts';
import { nucleiReport } from '../../../clients/moving/reports/nuclei.ts';
import type { Reported, ReportReader } from '../../../clients/moving/reports/reported.ts';
import { htmlText } from '../../../clients/moving/reports/xml.ts';
import { zapReport } from '../../../clients/moving/reports/zap.ts';
import { importedFinding } from '../../../shared/records/findings/imported-finding.ts';

/*
 * nmap.xml is of nmap 7.93 (Debian) on loopback. The others are written after what the programs document: nuclei 3.4
 * (`ResultEvent` in pkg/output/output.go) and ZAP 2.16 (its pages on the traditional reports).
 */
const samples = fileURLToPath(new URL('samples/', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-reports-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (reader: ReportReader, name: string): Promise<Reported[]> => Array.fromAsync(reader(join(samples, name)));
const findings = (all: Reported[]) => all.flatMap((entry) => ('finding' in entry ? [entry.finding] : []));
const written = (text: string) => {
  const file = join(folder, 'written');
  writeFileSync(file, text);
  return file;
};

describe('a hostile file holds nobody', () => {
  const whole = (rest: string) => `<?xml version="1.0"?><nmaprun start="1"></nmaprun>${rest}`;

  test.each([
    ['short comments behind its end, then a letter', whole(`${'<!---->'.repeat(40)}x`)],
    ['a comment that does not end', whole('<!-- ')],
  ])('%s: it is cut short', async (_name, text) => {
    await expect(Array.fromAsync(nmapReport(written(text)))).rejects.toThrow('no </nmaprun> at its end');
  });

  test('many comments behind its end are passed over', async () => {
    expect(await Array.fromAsync(nmapReport(written(whole('<!---->\n'.repeat(20_000)))))).toEqual([]);
  });

  test.each([
    ['blanks', `<b>${' '.repeat(300_000)}x`, 'x'],
    ['elements in each other', `${'<b>'.repeat(1500)}x`, 'x'],
    ['lines', '<p>one </p>\n\n <p> two</p>', 'one\ntwo'],
  ])('the text of HTML with %s is read', (_name, html, text) => {
    expect(htmlText(html)).toBe(text);
    expect(() => htmlText('<b>'.repeat(50_000))).not.toThrow();
  });
});

describe('nuclei', () => {
  test('a result is a finding with its weakness, its time and how to see it again', async () => {
    const all = await read(nucleiReport, 'nuclei.jsonl');
    expect(findings(all)[0]).toMatchObject({
      check_id: 'CVE-2021-41773',
      resource: 'http://127.0.0.1:8080/',
      location: '/cgi-bin/.%2e/etc/passwd lfi',
      title: 'Apache 2.4.49 - Path Traversal',
      description: 'A path traversal.\nIt reads files.',
      risk: 'Files are read.',
      recommendation: 'Update to 2.4.51.',
      evidence: expect.stringContaining('root:x:0:0'),
      reproduce: "curl -X 'GET' 'http://127.0.0.1:8080/cgi-bin/'",
      score: 8,
      cwe: [22],
      references: ['https://nvd.nist.gov/vuln/detail/CVE-2021-41773'],
      cve_ids: ['CVE-2021-41773'],
      cvss_score: 7.5,
      first_seen: Date.parse('2024-05-06T05:08:09Z') / 1000,
    });
    expect(findings(all).slice(1)).toMatchObject([
      { resource: '127.0.0.1:22/tcp', evidence: 'Extracted: SSH-2.0-OpenSSH_9.2p1', score: 0 },
      { resource: 'example.test', host: 'example.test' },
    ]);
  });

  test('what is no result is told with its line, and the rest is read', async () => {
    const others = (await read(nucleiReport, 'nuclei.jsonl')).filter((entry) => !('finding' in entry));
    expect(others).toEqual([
      { refused: 'not JSON', name: 'not a result', place: 'line 3' },
      { skipped: 'it did not match', name: 'DNS TXT', place: 'line 5' },
      { refused: expect.stringMatching(/^info.name: /), name: '', place: 'line 6' },
    ]);
  });

  test('one list (-json-export) is read like lines', async () => {
    const lines = readFileSync(join(samples, 'nuclei.jsonl'), 'utf8').split('\n').slice(0, 2);
    const list = await Array.fromAsync(nucleiReport(written(`[${lines.join(',')}]`)));
    expect(findings(list)).toEqual(findings(await read(nucleiReport, 'nuclei.jsonl')).slice(0, 2));
    await expect(Array.fromAsync(nucleiReport(written('[{')))).rejects.toThrow('not JSON');
  });
});

describe('ZAP', () => {
  test('an alert is a finding at each of its instances; what ZAP calls a false positive is none', async () => {
    const all = await read(zapReport, 'zap.json');
    expect(findings(all)).toMatchObject([
      {
        check_id: '40012',
        resource: 'http://127.0.0.1:8080/',
        location: 'GET /search?q=%3Cscript%3E q',
        title: 'Cross Site Scripting (Reflected)',
        description: 'A script of the request is in the answer.\nIt runs.',
        evidence: 'Attack: <script>alert(1);</script>\nEvidence: <script>alert(1);</script>',
        score: 8,
        confidence: 'firm',
        cwe: [79],
        references: ['https://owasp.org/www-community/attacks/xss/', 'https://cwe.mitre.org/data/definitions/79.html'],
        last_seen: Date.parse('2024-05-06T05:08:09Z') / 1000,
      },
      { location: 'POST /find word', evidence: 'seen' },
    ]);
    expect(all.at(-1)).toMatchObject({ skipped: 'ZAP calls it a false positive' });
  });

  test('JSON and XML say the same', async () => {
    expect(await read(zapReport, 'zap.xml')).toEqual(await read(zapReport, 'zap.json'));
  });
});

describe('nmap', () => {
  test('an open port and what each script said are findings; a closed port is none', async () => {
    expect(await read(nmapReport, 'nmap.xml')).toMatchObject([
      { finding: { check_id: 'open-port', title: expect.stringMatching(/^Open port \d+\/tcp: http nginx 1.22.1$/) } },
      { finding: { check_id: 'http-server-header', evidence: 'nginx/1.22.1', score: 0 } },
      { finding: { check_id: 'http-title', title: 'http-title: Shop', host: '127.0.0.1' } },
    ]);
  });

  test.each([
    [
      'State: VULNERABLE\n Risk factor: High IDs: CVE:CVE-2014-0160',
      { score: 8, confidence: 'firm', cve_ids: ['CVE-2014-0160'] },
    ],
    ['State: LIKELY VULNERABLE', { score: 5, confidence: 'tentative' }],
    ['State: NOT VULNERABLE', { score: 0 }],
  ])('a script that says %j is judged', async (output, judged) => {
    const escaped = output.replaceAll('\n', '&#xa;');
    const xml = `<nmaprun start="1"><host><address addr="::1" addrtype="ipv6"/><ports><port protocol="tcp" portid="443"><state state="open"/><script id="ssl" output="${escaped}"/></port></ports></host></nmaprun>`;
    expect(findings(await Array.fromAsync(nmapReport(written(xml)))).at(-1)).toMatchObject({
      ...judged,
      resource: '[::1]:443/tcp',
    });
  });
});

test.each([
  [nmapReport, '<html></html>', 'no <nmaprun>: the file is of another program'],
  [nmapReport, '<nmaprun start="1"><host>', 'no </nmaprun> at its end: the file is cut short'],
  [zapReport, '<nmaprun></nmaprun>', 'no <OWASPZAPReport>'],
  [zapReport, '{}', 'not a traditional report of ZAP: site'],
  [zapReport, 'words', 'not JSON'],
] as const)('%o refuses %j', async (reader, text, said) => {
  await expect(Array.fromAsync(reader(written(text)))).rejects.toThrow(said);
});

test('an entity of a document is not resolved', async () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><nmaprun start="1"><host><address addr="127.0.0.1" addrtype="ipv4"/><hostscript><script id="x" output="a &e; b"/></hostscript></host></nmaprun>`;
  const [finding] = findings(await Array.fromAsync(nmapReport(written(xml))));
  expect(finding?.evidence).toBe('a &e; b');
});

test('each finding of the samples is one that the service takes', async () => {
  const all = await Promise.all([
    read(nucleiReport, 'nuclei.jsonl'),
    read(zapReport, 'zap.json'),
    read(nmapReport, 'nmap.xml'),
  ]);
  for (const finding of findings(all.flat()))
    expect(importedFinding.safeParse(finding)).toMatchObject({ success: true });
});

test.each([
  ['zap.json', 'not results of nuclei (-jsonl or -json-export): line 1: not JSON'],
  ['risken-answers.jsonl', 'not results of nuclei (-jsonl or -json-export): line 1: info: '],
])('%s is told to be no file of nuclei, in one line', async (name, said) => {
  await expect(read(nucleiReport, name)).rejects.toThrow(said);
});
