import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { scanfoldVersion } from '../../shared/scanners/web/identity.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { replyTo, startAnsweringServer } from '../name-server/start-answering-server.ts';
import { listening, type Target } from '../targets/server.ts';

let dataDir: string;
let site: Target;
let url: string;
/** Knows one domain, which leads nowhere but here. */
let names: Awaited<ReturnType<typeof startAnsweringServer>>;
let service: LocalService;
let user: Caller;
/** What the requests to the site called themselves. */
const agents = new Set<string | undefined>();

beforeAll(async () => {
  const server = createServer((request, response) => {
    agents.add(request.headers['user-agent']);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>It works</title></html>');
  });
  site = await listening(server, '127.0.0.1', 0);
  names = await startAnsweringServer((asked) => {
    if (asked.name !== 'a.test') return replyTo(asked, [], 'NXDOMAIN');
    return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.1' }] : []);
  });
  url = `http://127.0.0.1:${site.port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-about-'));
  service = await startLocal({
    port: 0,
    dataDir,
    // The site is the service of certificates, too: the research of a domain asks it.
    osint: { resolvers: [names.resolver], crtsh: `${url}/crtsh`, certspotter: `${url}/certspotter` },
    env: { PORTSCAN_PORTS: String(site.port) },
  });
  const token = (grants: readonly string[]) => service.token(grants);
  user = new Caller(
    overHttp(() => service.url, token),
    'admin',
    1001,
  );
}, 120_000);

afterAll(async () => {
  await Promise.all([service?.stop(), site?.[Symbol.asyncDispose](), names?.[Symbol.asyncDispose]()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stores a setting and tells how it is invoked. */
const settings: Record<string, () => Promise<readonly [path: string, what: Record<string, unknown>]>> = {
  async ports() {
    const source = { diagnosis_data_source_id: 1003 };
    const setting = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', { ...source, name: 'a' });
    const { portscan_setting_id: setting_id } = setting;
    const target = { portscan_setting_id: setting_id, target: '127.0.0.1' };
    await user.put('diagnosis/put-portscan-target', 'portscan_target', target);
    return ['diagnosis/invoke-scan', { ...source, setting_id }];
  },
  async cms() {
    const source = { diagnosis_data_source_id: 1002 };
    const setting = { ...source, target_url: url };
    const { cmsscan_setting_id } = await user.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', setting);
    return ['diagnosis/invoke-scan', { ...source, setting_id: cmsscan_setting_id }];
  },
  async application() {
    const source = { diagnosis_data_source_id: 1004 };
    const scan = { ...source, name: 'a', scan_type: 1 };
    const { application_scan_id } = await user.put('diagnosis/put-application-scan', 'application_scan', scan);
    const basic = { application_scan_id, target: url, max_depth: 1, max_children: 1 };
    await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', basic);
    const about = { area: 'diagnosis', setting_type: 'application_scan', setting_id: application_scan_id };
    await user.put('scan/put-policy', 'policy', { ...about, profile: 'baseline' });
    return ['diagnosis/invoke-scan', { ...source, setting_id: application_scan_id }];
  },
  subdomain: () => link('Domain', 'a.test', 1002),
  website: () => link('Website', url, 1003),
};

async function link(resource_type: string, resource_name: string, osint_data_source_id: number) {
  const { osint_id } = await user.put('osint/put-osint', 'osint', { resource_type, resource_name });
  const rel = { osint_id, osint_data_source_id, status: 2 };
  const { rel_osint_data_source_id } = await user.put('osint/put-rel-datasource', 'rel_osint_data_source', rel);
  return ['osint/invoke-scan', { rel_osint_data_source_id }] as const;
}

test.each(Object.keys(settings))('requests of a scan (%s) name a page that says what scans are', async (kind) => {
  const [path, what] = (await settings[kind]?.()) ?? [];
  agents.clear();
  const invoked = await user.post(path ?? '', what);
  expect(invoked.status).toBe(200);
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  await expect.poll(() => agents.size, { timeout: 30_000 }).toBeGreaterThan(0);
  await user.post('scan/cancel-run', { run_id });
  expect([...agents]).toEqual([`Scanfold/${scanfoldVersion} (+${service.url}/about-scans)`]);
});

test('the page that scans name is there for everybody, without a token', async () => {
  const [, page = ''] = /\(\+(\S+)\)$/.exec([...agents][0] ?? '') ?? [];
  const answer = await fetch(page);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await answer.text();
  for (const words of ['About these scans', 'Who scans', 'How to make it stop']) expect(text).toContain(words);
  const style = new URL('docs/page.css', page);
  expect(text).toContain('href="docs/page.css"');
  expect((await fetch(style)).status).toBe(200);
});
