import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseStage } from '../../infra/config.ts';
import { linesToTopic } from '../infra/input-transformer.ts';
import { type FiveScans, scanKinds, startFiveScans } from './five-scans.ts';

const sources = {
  ports: 'diagnosis:portscan',
  cms: 'diagnosis:cmsscan',
  application: 'diagnosis:application-scan',
  subdomain: 'osint:subdomain',
  website: 'osint:website',
};

const stage = parseStage('mails', {
  auth: { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] },
  forward: { sns: { runs: 'all' } },
});

let five: FiveScans;

beforeAll(async () => {
  const body = '<html><head><meta name="generator" content="WordPress 5.1"></head><body>a "quoted" page</body></html>';
  five = await startFiveScans((request, response) => {
    const isPage = request.url === '/' || request.url === '';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html', server: 'nginx/1.22.1' });
    response.end(isPage ? body : 'Not found');
  });
  for (const kind of scanKinds) await five.start(kind);
});

afterAll(() => five?.[Symbol.asyncDispose]());

/** What was told so far, as rules get it. */
function events() {
  const file = five.service.eventsFile;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

const findingsOf = (kind: (typeof scanKinds)[number]) =>
  events().filter(
    (event) => event['detail-type'] === 'Finding Opened' && event.detail.finding.data_source === sources[kind],
  );

/** A place where a value should be, and is not. */
const emptyPlaces =
  /\(\s*[,)]|\b(?:on|at|of|by|host|project|finding|run|target) ?(?:[,:.)]| -|$)|=(?:&|$)|, ?,|<|undefined|null/;

test.each(scanKinds)('the mail of a finding (%s) says what, how severe, where, and how to read more', async (kind) => {
  await expect.poll(() => findingsOf(kind).length).toBeGreaterThan(0);
  for (const event of findingsOf(kind)) {
    const { title, severity, host, resource, location, finding_id } = event.detail.finding;
    const [line = '', ...others] = linesToTopic(stage, event);
    expect(others).toEqual([]);
    const shown = title.replaceAll('"', "'");
    expect(line).toContain(`Finding Opened: ${shown} (${severity}, ${sources[kind]}) on ${host} at ${resource}, `);
    expect(host).toMatch(/^(?:127\.0\.0\.1|(?:[\w-]+\.)*a\.test)$/);
    if (!resource.includes(location)) expect(line).toContain(`, ${location.replaceAll('"', "'")}, project 1001`);
    expect(line).toMatch(
      new RegExp(
        `, project 1001, finding ${finding_id} - Details: https://\\S+\\.execute-api\\.eu-west-1\\.amazonaws\\.com/mails/api/v1/finding/get-finding\\?project_id=1001&finding_id=${finding_id}$`,
      ),
    );
    expect(line.replace(shown, 'title')).not.toMatch(emptyPlaces);
  }
});

test('the mail of a run says how it ended, of what, and how to read more', async () => {
  const ends = () => events().filter((event) => event['detail-type'] === 'Run Ended');
  await expect.poll(() => ends().length).toBeGreaterThan(0);
  for (const event of ends()) {
    const { run_id, state, data_source } = event.detail.run;
    const [line = ''] = linesToTopic(stage, event);
    expect(line).toMatch(new RegExp(`^Run Ended: ${state}, ${data_source} of \\w+ \\d+, `));
    expect(line).toMatch(new RegExp(`/api/v1/scan/get-run\\?project_id=1001&run_id=${run_id}$`));
    expect(line).not.toMatch(emptyPlaces);
  }
});
