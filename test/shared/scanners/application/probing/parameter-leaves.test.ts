import { expect, test } from 'vitest';
import { PointBook } from '../../../../../shared/scanners/application/probing/point-book.ts';
import { causeOf } from '../../../../../shared/scanners/application/probing/point-words.ts';
import { requestWith } from '../../../../../shared/scanners/application/probing/request-with.ts';
import { generatedSite, htmlOf } from '../../../../targets/generated-site.ts';
import { pageOf } from '../page-of.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

function pointsOf(...urls: readonly string[]) {
  const book = new PointBook();
  for (const url of urls) book.add(pageOf({ url, body: '<title>Birds</title>' }));
  return book.list().filter(({ kind }) => kind === 'query');
}

const address = (query: string, variables: unknown) =>
  `https://a.example.test/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;

test('each value of a parameter of JSON is a point, sent inside of the rest as it is', () => {
  const filter = { kind: 'wader', tags: ['a', 7] };
  const points = pointsOf(`https://a.example.test/birds?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(points.map(({ name, value }) => [name, value])).toEqual([
    ['filter', JSON.stringify(filter)],
    ['filter/kind', 'wader'],
    ['filter/tags/0', 'a'],
    ['filter/tags/1', '7'],
  ]);
  const [, kind, , second] = points;
  const sent = (point: (typeof points)[number] | undefined, value: string) =>
    JSON.parse(new URL(point ? requestWith(point, value).url : '').searchParams.get('filter') ?? '');
  expect(sent(kind, 'it%27s%22%3Cb>')).toEqual({ kind: `it's"<b>`, tags: ['a', 7] });
  expect(sent(second, 'x')).toEqual({ kind: 'wader', tags: ['a', 'x'] });
  expect(kind && causeOf(kind)).toBe('/birds filter/kind');
});

test('a parameter whose name has a slash, and one that only looks like JSON, are what they are', () => {
  const points = pointsOf('https://a.example.test/?a/b=1&c=%7Bnot&d=word&e=%7B%7D');
  expect(points.map(({ name }) => name)).toEqual(['a/b', 'c', 'd', 'e']);
  expect(points[0] && requestWith(points[0], 'x').url).toContain('?a/b=x&');
});

test('arguments of one name are points of each operation of GraphQL', () => {
  const names = ['bird', 'tree', 'pond', 'reed', 'moss'];
  const points = pointsOf(...names.map((name) => address(`query($id:ID!){${name}(id:$id){id}}`, { id: '1' })));
  expect(points.filter(({ name }) => name === 'variables/id')).toHaveLength(names.length);
});

test('standard finds what an argument of a query of GraphQL lets through, and sends no mutation', async () => {
  const named = (name: string) => ({ kind: 'NON_NULL', name: null, ofType: { kind: 'SCALAR', name } });
  const bird = { kind: 'OBJECT', name: 'Bird', fields: [] };
  const birdField = { name: 'bird', args: [{ name: 'id', type: named('ID') }], type: bird };
  const __schema = {
    queryType: { name: 'Query' },
    mutationType: { name: 'Mutation' },
    types: [
      { kind: 'OBJECT', name: 'Query', fields: [birdField] },
      { kind: 'OBJECT', name: 'Mutation', fields: [{ ...birdField, name: 'add' }] },
      bird,
    ],
  };
  const message = "SQLITE_ERROR: unrecognized token: \"'1''\"";
  await using site = await generatedSite(({ pathname, searchParams }) => {
    if (pathname === '/') return { body: htmlOf('Birds', [], 'birds of the pond') };
    if (pathname !== '/graphql') return undefined;
    const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
    const query = searchParams.get('query') ?? '';
    if (query.includes('__schema')) return json({ data: { __schema } });
    const { id = '' } = JSON.parse(searchParams.get('variables') ?? '{}');
    if (String(id).split("'").length % 2 === 0) return json({ errors: [{ message }] });
    return json({ data: { bird: { __typename: 'Bird' } } });
  });
  const scope = { ...quickScope('standard'), definitionUrl: `${site.url}graphql` };
  const { observed } = await runApplicationScan(site.url, { context: { scope } });
  const hole = observed.find(({ checkId }) => checkId === 'sql-error');
  expect(hole?.location).toBe('/graphql variables/id');
  const queries = site.asked.map((each) => new URL(each, site.url).searchParams.get('query') ?? '');
  expect(queries.filter((query) => !query.includes('__schema') && /^mutation|\badd\b/.test(query))).toEqual([]);
});
