import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { replyTo, startAnsweringServer } from '../name-server/start-answering-server.ts';
import { listening } from '../targets/server.ts';

export const scanKinds = ['ports', 'cms', 'application', 'subdomain', 'website'] as const;

/** A service on this machine, and something for each of its five scanners to scan. */
export interface FiveScans extends AsyncDisposable {
  readonly service: LocalService;
  readonly user: Caller;
  /** Stores a setting and starts its scan; resolves to the run's id. */
  readonly start: (kind: (typeof scanKinds)[number]) => Promise<string>;
}

/**
 * Starts a site with one page, a domain that leads nowhere but here, and the service. The site is the service of
 * certificates, too, so that each of the five scanners asks it.
 */
export async function startFiveScans(
  page: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FiveScans> {
  await using open = new AsyncDisposableStack();
  const site = open.use(await listening(createServer(page), '127.0.0.1', 0));
  const url = `http://127.0.0.1:${site.port}`;
  const names = open.use(
    await startAnsweringServer((asked) => {
      if (asked.name !== 'a.test') return replyTo(asked, [], 'NXDOMAIN');
      return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.1' }] : []);
    }),
  );
  const dataDir = open.adopt(mkdtempSync(join(tmpdir(), 'scanfold-five-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  );
  const osint = { resolvers: [names.resolver], crtsh: `${url}/crtsh`, certspotter: `${url}/certspotter` };
  const env = { PORTSCAN_PORTS: String(site.port), OSINT_QUERIES_PER_SECOND: '5000' };
  const service = open.adopt(await startLocal({ port: 0, dataDir, osint, env }), (each) => each.stop());
  const token = (grants: readonly string[]) => service.token(grants);
  const user = new Caller(
    overHttp(() => service.url, token),
    'admin',
    1001,
  );
  const settings = settingsOf(user, url);
  const held = open.move();
  return {
    service,
    user,
    async start(kind) {
      const [path, what] = await settings[kind]();
      const { status, headers } = await user.post(path, what);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      return headers['x-scan-run-id'] ?? '';
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Stores a setting and tells how it is invoked. */
function settingsOf(user: Caller, url: string) {
  const link = async (resource_type: string, resource_name: string, osint_data_source_id: number) => {
    const { osint_id } = await user.put('osint/put-osint', 'osint', { resource_type, resource_name });
    const rel = { osint_id, osint_data_source_id, status: 2 };
    const { rel_osint_data_source_id } = await user.put('osint/put-rel-datasource', 'rel_osint_data_source', rel);
    return ['osint/invoke-scan', { rel_osint_data_source_id }] as const;
  };
  return {
    async ports() {
      const source = { diagnosis_data_source_id: 1003 };
      const setting = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', { ...source, name: 'a' });
      const { portscan_setting_id: setting_id } = setting;
      const target = { portscan_setting_id: setting_id, target: '127.0.0.1' };
      await user.put('diagnosis/put-portscan-target', 'portscan_target', target);
      return ['diagnosis/invoke-scan', { ...source, setting_id }] as const;
    },
    async cms() {
      const source = { diagnosis_data_source_id: 1002 };
      const setting = { ...source, target_url: url };
      const { cmsscan_setting_id } = await user.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', setting);
      return ['diagnosis/invoke-scan', { ...source, setting_id: cmsscan_setting_id }] as const;
    },
    async application() {
      const source = { diagnosis_data_source_id: 1004 };
      const scan = { ...source, name: 'a', scan_type: 1 };
      const { application_scan_id } = await user.put('diagnosis/put-application-scan', 'application_scan', scan);
      const basic = { application_scan_id, target: url, max_depth: 1, max_children: 1 };
      await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', basic);
      const about = { area: 'diagnosis', setting_type: 'application_scan', setting_id: application_scan_id };
      await user.put('scan/put-policy', 'policy', { ...about, profile: 'baseline' });
      return ['diagnosis/invoke-scan', { ...source, setting_id: application_scan_id }] as const;
    },
    subdomain: () => link('Domain', 'a.test', 1002),
    website: () => link('Website', url, 1003),
  };
}
