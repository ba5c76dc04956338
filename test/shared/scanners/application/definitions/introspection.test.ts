import { expect, test } from 'vitest';
import { reflectedXss } from '../../../../../shared/scanners/application/active/reflected-xss.ts';
import { type WebSite, webSite } from '../../../scanning/web/web-site.ts';
import { quickScope } from '../quick-scope.ts';
import { runSomeChecks } from '../run-some-checks.ts';

const text = { kind: 'NON_NULL', name: null, ofType: { kind: 'SCALAR', name: 'String' } };
const schema = {
  queryType: { name: 'Query' },
  mutationType: null,
  types: [
    {
      kind: 'OBJECT',
      name: 'Query',
      fields: [{ name: 'greet', args: [{ name: 'name', type: text, defaultValue: null }], type: text }],
    },
  ],
};

/** How servers answer a request for their schema: Yoga, Apollo, one that takes POST alone, one that keeps it to itself. */
type Kind = 'open' | 'by header' | 'by POST' | 'closed';

/** The query in what was sent; none in what is no JSON, as the scan sends it, too. */
function queryIn(body: string): string {
  try {
    return String(JSON.parse(body).query ?? '');
  } catch {
    return '';
  }
}

async function endpoint(kind: Kind) {
  const site: WebSite = await webSite(({ path, method, headers }, response) => {
    const url = new URL(path, 'http://a.test');
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (url.pathname !== '/graphql') return response.writeHead(404).end();
    const { body = '' } = site.seen.at(-1) ?? {};
    const query = method === 'POST' ? queryIn(body) : (url.searchParams.get('query') ?? '');
    const may = kind !== 'by header' || headers['apollo-require-preflight'] !== undefined || method === 'POST';
    if (query === '' || !may || (kind === 'by POST' && method !== 'POST'))
      return send(400, { errors: [{ message: 'Must provide query string.' }] });
    if (!query.includes('__schema')) return send(200, { data: { greet: query } });
    if (kind === 'closed') return send(400, { errors: [{ message: 'Introspection is disabled' }] });
    return send(200, { data: { __schema: schema } });
  });
  return site;
}

async function scanned(kind: Kind, profile: 'baseline' | 'standard' | 'intrusive') {
  const site = await endpoint(kind);
  const definitionUrl = `${site.url}graphql`;
  const { coverage } = await runSomeChecks(site.url, {
    checks: { active: [reflectedXss] },
    context: { scope: { ...quickScope(profile), definitionUrl } },
  });
  const asked = site.seen.map(
    ({ method, path }) => `${method} ${[...new URL(path, site.url).searchParams.values()].join(' ')}`,
  );
  const told = coverage.filter(({ target }) => target === definitionUrl).map(({ reason }) => reason);
  return { asked, told };
}

test.each(['open', 'by header'] as const)(
  'a GraphQL endpoint (%s) is asked for its schema where it is the definition',
  async (kind) => {
    const { asked } = await scanned(kind, 'baseline');
    expect(asked).toContain('GET query($name:String!){greet(name:$name)} {"name":"1"}');
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
  },
);

test('one that takes POST alone is asked by intrusive, and others say so', async () => {
  const { told, asked } = await scanned('by POST', 'standard');
  expect(told).toEqual(['API definition not read: it is a GraphQL endpoint that does not return its schema to GET']);
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
  const { told: toldThen, asked: askedThen } = await scanned('by POST', 'intrusive');
  expect(toldThen.filter((reason) => reason?.includes('not read'))).toEqual([]);
  expect(askedThen.some((each) => each.startsWith('POST'))).toBe(true);
});

test('one that keeps its schema to itself is told', async () => {
  const { told } = await scanned('closed', 'baseline');
  expect(told).toEqual(['API definition not read: it is a GraphQL endpoint that does not return its schema to GET']);
});
