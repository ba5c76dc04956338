import { beforeAll, describe, expect, test } from 'vitest';
import { RunHosts } from '../../../../shared/recording/record-hosts.ts';
import type { HostShown } from '../../../../shared/records/hosts/host-shown.ts';
import type { HostSighting } from '../../../../shared/scanning/scanner.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { direct } from '../../../contract/direct.ts';
import { Caller } from '../../../contract/service.ts';
import type { FreshTable } from '../../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../../emulators/function-environment.ts';
import { sighting } from '../../recording/hosts.ts';

let fresh: FreshTable;
beforeAll(async () => {
  fresh = await functionEnvironment();
});

const now = () => Math.floor(Date.now() / 1000);

/** What a host shows. */
const shown: HostShown = {
  role: 'restricted',
  aliases: ['a.cdn.example.test', 'a.cdn.example.com'],
  http_status: 401,
  title: 'Sign in',
  redirect: '',
  issuer: 'Good Authority',
  private_word: '',
  networks: ['AS64500 Example'],
};

/** A project, what its scans see at a time (seconds), and what a viewer of it is answered. */
function project() {
  const caller = new Caller(direct, 'viewer');
  const table = new Table(fresh.client, fresh.tableName);
  const see = (hosts: readonly HostSighting[], at = now(), run_id = 'run-1') => {
    const run = { run_id, project_id: caller.projectId, record: '', setting_id: 1002, retried_from: null };
    const seen = new RunHosts(run, { domain: 'example.test', osintId: 1001 });
    return seen.record({ table, now: () => at * 1000 }, hosts);
  };
  const list = async (query: Record<string, string | number> = {}) => {
    const answer = await caller.get('osint/list-host/', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    return answer;
  };
  const names = async (query: Record<string, string | number> = {}) =>
    (await list(query)).body.data.osint_host.map(({ host }: { host: string }) => host);
  return { caller, see, list, names };
}

describe('the hosts of a project', () => {
  test('are told with every field and nothing else', async () => {
    const p = project();
    const at = now() - 100;
    await p.see(
      [sighting('A.example.test', { technologies: ['nginx 1.22.1'], certificateEnd: 1_900_000_000, shown })],
      at,
    );
    const { body } = await p.list();
    expect(body).toEqual({
      data: {
        osint_host: [
          {
            project_id: p.caller.projectId,
            host: 'a.example.test',
            addresses: ['192.0.2.1'],
            sources: ['dns'],
            technologies: ['nginx 1.22.1'],
            certificate_end: 1_900_000_000,
            role: 'restricted',
            aliases: ['a.cdn.example.test', 'a.cdn.example.com'],
            http_status: 401,
            title: 'Sign in',
            redirect: '',
            issuer: 'Good Authority',
            private_word: '',
            networks: ['AS64500 Example'],
            first_seen: at,
            last_seen: at,
            osint_id: 1001,
            rel_osint_data_source_id: 1002,
            run_id: 'run-1',
            gone: false,
            inventory: {
              open_findings: 0,
              high: 0,
              medium: 0,
              low: 0,
              worst_finding: null,
              address_findings: 0,
              host_port: [],
            },
          },
        ],
      },
    });
  });

  test('stand below their domains, and are filtered as asked', async () => {
    const p = project();
    await p.see([
      sighting('www.example.test', { technologies: ['nginx 1.22.1', 'PHP 8.2'] }),
      sighting('example.test', { sources: ['certificate_transparency'] }),
      sighting('api.www.example.test', { technologies: ['Nginx'] }),
      sighting('www-2.example.test', { technologies: ['nginxer 1'], sources: ['words', 'dns'] }),
      sighting('notexample.test'),
    ]);
    await p.see([sighting('old.example.test')], now() - 1000);
    const all = ['example.test', 'old.example.test', 'www.example.test', 'api.www.example.test'];
    expect((await p.names()).toSorted()).toEqual([...all, 'www-2.example.test', 'notexample.test'].toSorted());
    expect((await p.names({ domain: 'Example.test.' })).toSorted()).toEqual([...all, 'www-2.example.test'].toSorted());
    expect(await p.names({ domain: 'www.example.test' })).toEqual(['www.example.test', 'api.www.example.test']);
    expect(await p.names({ domain: 'nobody.test' })).toEqual([]);
    expect(await p.names({ source: 'words' })).toEqual(['www-2.example.test']);
    expect(await p.names({ source: 'certificate_transparency' })).toEqual(['example.test']);
    expect(await p.names({ technology: 'NGINX' })).toEqual(['www.example.test', 'api.www.example.test']);
    expect(await p.names({ technology: 'nginx 1.22.1' })).toEqual(['www.example.test']);
    expect(await p.names({ technology: 'nginx', domain: 'api.www.example.test' })).toEqual(['api.www.example.test']);
    expect(await p.names({ since: now() - 500, domain: 'example.test' })).not.toContain('old.example.test');
  });

  test('are told by when they were first seen, and by when they were seen last', async () => {
    const p = project();
    await p.see([sighting('old.example.test'), sighting('gone.example.test')], now() - 1000);
    await p.see([sighting('old.example.test'), sighting('new.example.test')], now(), 'run-2');
    expect(await p.names({ new_since: now() - 500 })).toEqual(['new.example.test']);
    expect(await p.names({ unseen_since: now() - 500 })).toEqual(['gone.example.test']);
    expect(await p.names({ unseen_since: now() - 500, new_since: now() - 500 })).toEqual([]);
  });

  test('keep what they show until a run looks at it again', async () => {
    const p = project();
    await p.see([sighting('a.example.test', { shown })], now() - 10);
    await p.see([sighting('a.example.test', { sources: ['website'] })], now(), 'run-2');
    expect((await p.list()).body.data.osint_host).toMatchObject([shown]);
    await p.see(
      [sighting('a.example.test', { shown: { ...shown, role: 'silent', http_status: 0, title: '' } })],
      now(),
      'run-3',
    );
    expect((await p.list()).body.data.osint_host).toMatchObject([
      { ...shown, role: 'silent', http_status: 0, title: '' },
    ]);
  });

  test('come in pages that miss none and repeat none, filtered or not', async () => {
    const p = project();
    const labels = Array.from({ length: 60 }, (_, n) => `${n % 3 === 0 ? 'a.b' : n % 3 === 1 ? 'b' : 'a-b'}${n}`);
    await p.see(labels.map((label, n) => sighting(`${label}.example.test`, { sources: [n % 2 ? 'dns' : 'words'] })));
    await p.see([sighting('example.test'), sighting('b.example.test')]);
    const filters: Record<string, string>[] = [
      {},
      { source: 'dns' },
      { domain: 'example.test' },
      { domain: 'b.example.test' },
    ];
    for (const query of filters) {
      const whole: string[] = await p.names(query);
      expect(whole.length).toBeGreaterThan(0);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await p.list({ ...query, limit: 7, ...(cursor === undefined ? {} : { cursor }) });
        paged.push(...page.body.data.osint_host.map(({ host }: { host: string }) => host));
        cursor = page.headers['x-next-cursor'];
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
    }
  });

  test('that no scan has seen for a year are gone, and so are those of other projects', async () => {
    const [p, other] = [project(), project()];
    await p.see([sighting('old.example.test')], now() - 366 * 24 * 3600);
    await p.see([sighting('a.example.test')], now() - 364 * 24 * 3600);
    expect(await p.names()).toEqual(['a.example.test']);
    expect(await other.names()).toEqual([]);
  });

  test.each([
    [{ domain: 'a b' }, 'domain: is not a host name or IP address'],
    [{ domain: '' }, 'domain: is not a host name or IP address'],
    [{ source: 'a/b' }, 'source: is not a valid source name'],
    [{ technology: '' }, 'technology: is not a valid technology name'],
    [{ since: 'today' }, 'since: must be a Unix time in seconds'],
    [{ new_since: '1e9' }, 'new_since: must be a Unix time in seconds'],
    [{ unseen_since: '' }, 'unseen_since: must be a Unix time in seconds'],
    [{ gone: 'yes' }, 'gone: must be true or false'],
    [{ gone: '' }, 'gone: must be true or false'],
    [{ inventory: 'no' }, 'inventory: must be true or false'],
    [{ limit: 0 }, 'limit: must be an integer from 1 to 1000'],
    [{ cursor: 'Rk5EOjEwMDE' }, 'cursor: is not a valid cursor of this list'],
    [{ cursor: Buffer.from('HOST:a b').toString('base64url') }, 'cursor: is not a valid cursor of this list'],
  ])('are not told for %j', async (query, detail) => {
    const answer = await project().caller.get('osint/list-host/', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, detail]);
  });

  test('are told to nobody without a grant', async () => {
    const { caller } = project();
    const path = '/api/v1/osint/list-host/';
    const query = { project_id: String(caller.projectId) };
    expect((await direct({ method: 'GET', path, query })).status).toBe(401);
    expect((await direct({ method: 'GET', path, query, grants: ['project:1:admin'] })).status).toBe(403);
  });
});
