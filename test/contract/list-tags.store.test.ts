import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { areaOf, nameOf, type Route } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { direct } from './direct.ts';
import { withSecrets } from './policies/with-secrets.ts';
import { type Answer, Caller } from './service.ts';
import { requestsOfRoutes } from './write-requests.ts';

withSecrets();

type Body = Record<string, unknown>;

const pathOf = (route: Route) => `${areaOf(route)}/${nameOf(route)}`;
const sibling = (route: Route, verb: string) =>
  routes.find((each) => pathOf(each) === pathOf(route).replace('/list-', `/${verb}-`));

/** The record of a list, and the name of its field. */
function listed({ output }: Route): readonly [string, z.ZodMiniObject] {
  for (const [name, field] of Object.entries((output as z.ZodMiniObject).shape)) {
    if (field instanceof z.ZodMiniArray) return [name, field._zod.def.element as z.ZodMiniObject];
  }
  throw new Error('no list');
}

/** Every list whose records a put or a delete changes, and so takes If-Match. */
const changeable = routes
  .filter((route) => nameOf(route).startsWith('list-') && (sibling(route, 'put') ?? sibling(route, 'delete')))
  .map((route): [string, Route] => [pathOf(route), route]);

test('there are settings of all kinds, policies, credentials, notifications and rules among them', () => {
  expect(changeable.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'diagnosis/list-cmsscan-setting',
      'diagnosis/list-portscan-setting',
      'diagnosis/list-portscan-target',
      'diagnosis/list-application-scan',
      'osint/list-osint',
      'osint/list-datasource',
      'osint/list-rel-datasource',
      'osint/list-word',
      'finding/list-finding',
      'finding/list-suppression',
      'scan/list-credential',
      'scan/list-notification',
      'scan/list-policy',
      'scan/list-project',
      'scan/list-target-proof',
      'scan/list-token',
    ]),
  );
});

/** What of a record an input names, those that it needs alone. */
function partOf(input: z.ZodMiniObject, record: Body): Record<string, string | number> {
  const needed = Object.entries(input.shape).filter(([, field]) => !(field instanceof z.ZodMiniOptional));
  return Object.fromEntries(
    needed.flatMap(([name]) => (name === 'project_id' ? [] : [[name, record[name] as string]])),
  );
}

const dataOf = ({ body }: Answer): Record<string, Body[]> => body.success ?? body.data;

describe.each(changeable)('%s', (path, route) => {
  test('tells the tag of each record, where the contract names its fields if it is asked for them', () => {
    const [, record] = listed(route);
    const isAsked = 'etags' in route.input.shape;
    expect(record.shape.etag instanceof z.ZodMiniOptional).toBe(isAsked);
    expect(record.shape.etag).toBeDefined();
  });

  test('tells the tag that the change answered, and a change may ask for it', async () => {
    const caller = new Caller(direct);
    const put = sibling(route, 'put');
    const prepare = put && requestsOfRoutes[pathOf(put)];
    if (!put || !prepare) throw new Error(`no request of ${path}`);
    const [name] = listed(route);
    const { body } = await prepare(caller);
    const written = await caller.post(pathOf(put), body);
    expect(written.status, JSON.stringify(written.headers)).toBe(200);
    const record = dataOf(written)[name] as unknown as Body;
    const query = partOf(route.input, record);
    const plain = dataOf(await caller.get(path, query))[name] ?? [];
    const asked = dataOf(await caller.get(path, 'etags' in route.input.shape ? { ...query, etags: 'true' } : query));
    const etags = (asked[name] ?? []).map(({ etag }) => etag);
    expect(etags).toContain(written.headers.etag);
    expect(etags.every((etag) => /^"[^"]+"$/.test(String(etag)))).toBe(true);
    // The fields of the contract's records are the contract's.
    expect(plain.every((each) => 'etag' in each)).toBe(!('etags' in route.input.shape));
    expect('etag' in record).toBe(!('etags' in route.input.shape));
    const remove = sibling(route, 'delete');
    if (!remove) return;
    const target = partOf(remove.input, record);
    expect((await caller.post(pathOf(remove), target, { 'If-Match': '"another-1"' })).status).toBe(412);
    expect((await caller.post(pathOf(remove), target, { 'If-Match': String(etags.at(-1)) })).status).toBe(200);
  });
});
