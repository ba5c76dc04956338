import { describe, expect, test } from 'vitest';
import { readDefinition } from '../../../../shared/scanning/definitions/read-definition.ts';

const target = new URL('https://shop.example.test/');

/** The operations of a document, as `METHOD address body`. */
function operationsOf(document: unknown, path = '/openapi.json') {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const read = readDefinition(text, { url: new URL(path, target), target });
  if (read.kind === 'unread') throw new Error(read.reason);
  const { format, operations, gaps } = read.definition;
  const lines = operations.map(({ method, url, body }) =>
    [method, url.replace('https://shop.example.test', ''), ...(body ? [body.mediaType, body.text] : [])].join(' '),
  );
  return { format, lines, gaps };
}

const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  schema,
  ...more,
});

describe('an OpenAPI 3 document', () => {
  const openapi = (paths: object, more: object = {}) => ({ openapi: '3.1.0', paths, ...more });

  test('has a value of the declared type for each parameter, those that are optional too', () => {
    const parameters = [
      parameter('id', 'path', { type: 'integer', minimum: 7 }, { required: true }),
      parameter('day', 'query', { type: 'string', format: 'date' }),
      parameter('ref', 'query', { type: 'string', format: 'uuid' }),
      parameter('sort', 'query', { enum: ['up', 'down'] }),
      parameter('price', 'query', { type: 'number', exclusiveMinimum: 2 }),
      parameter('tags', 'query', { type: 'array', items: { type: 'string', example: 'new' } }),
      parameter('q', 'query', { type: 'string' }, { example: 'tit' }),
      parameter('X-Trace', 'header', { type: 'string' }),
    ];
    const { format, lines } = operationsOf(openapi({ '/birds/{id}': { get: { parameters } } }));
    expect(format).toBe('OpenAPI 3');
    expect(lines).toEqual([
      'GET /birds/7?day=2024-01-31&ref=123e4567-e89b-42d3-a456-426614174000&sort=up&price=2.5&tags=new&q=tit',
    ]);
  });

  test('is read at the server that is the target, with its variables', () => {
    const servers = [
      { url: 'https://other.example.test/v1' },
      {
        url: 'https://{host}.example.test/{version}',
        variables: { host: { default: 'shop' }, version: { enum: ['v2'] } },
      },
    ];
    expect(operationsOf(openapi({ '/a': { get: {} } }, { servers })).lines).toEqual(['GET /v2/a']);
  });

  test.each(['http://localhost:5000/api', 'http://127.0.0.1:8080/api', 'http://0.0.0.0/api', 'http://[::1]:3000/api'])(
    'written for %s, the machine of whoever wrote it, is the target',
    (url) => {
      expect(operationsOf(openapi({ '/a': { get: {} } }, { servers: [{ url }] })).lines).toEqual(['GET /api/a']);
    },
  );

  test('of another host stays of that host', () => {
    const servers = [{ url: 'https://other.example.test/api' }];
    expect(operationsOf(openapi({ '/a': { get: {} } }, { servers })).lines).toEqual([
      'GET https://other.example.test/api/a',
    ]);
  });

  test('has a body for each operation that takes one, along references', () => {
    const components = {
      schemas: {
        Order: {
          allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { amount: { type: 'integer' } } }],
        },
        Base: {
          type: 'object',
          properties: { id: { type: 'string', readOnly: true }, name: { type: 'string', minLength: 3 } },
        },
      },
      requestBodies: { Order: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
    };
    const paths = {
      '/orders': {
        post: { requestBody: { $ref: '#/components/requestBodies/Order' } },
        put: {
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema: { properties: { a: { type: 'boolean' } } } } },
          },
        },
        patch: { requestBody: { content: { 'application/json': {} } } },
        delete: {},
      },
    };
    expect(operationsOf(openapi(paths, { components })).lines).toEqual([
      'POST /orders application/json {"name":"111","amount":1}',
      'PUT /orders application/x-www-form-urlencoded a=true',
      'PATCH /orders application/json ',
      'DELETE /orders',
    ]);
  });

  test('is read as YAML, too', () => {
    expect(operationsOf('openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n').lines).toEqual(['GET /a']);
  });

  test('counts what has no value', () => {
    const { lines, gaps } = operationsOf(
      openapi({ '/a/{id}': { get: {} }, '/a{': { get: {} }, '/b': { $ref: 'other.json#/b' }, '/c': { get: {} } }),
    );
    expect(lines).toEqual(['GET /a/1', 'GET /c']);
    expect(gaps).toEqual([
      { count: 1, reason: 'operations with a malformed path' },
      { count: 1, reason: 'paths whose reference leads nowhere' },
    ]);
  });
});

test('an OpenAPI 2 document has its base path, the types of its parameters and its bodies', () => {
  const paths = {
    '/birds/{id}': {
      parameters: [{ name: 'id', in: 'path', type: 'integer' }],
      get: { parameters: [{ name: 'kind', in: 'query', type: 'string', enum: ['owl'] }] },
      post: { parameters: [{ name: 'name', in: 'formData', type: 'string' }] },
      put: { parameters: [{ name: 'bird', in: 'body', schema: { $ref: '#/definitions/Bird' } }] },
    },
  };
  const definitions = { Bird: { type: 'object', properties: { wings: { type: 'integer', default: 2 } } } };
  const { format, lines } = operationsOf({ swagger: '2.0', basePath: '/api', paths, definitions });
  expect(format).toBe('OpenAPI 2');
  expect(lines).toEqual([
    'GET /api/birds/1?kind=owl',
    'POST /api/birds/1 application/x-www-form-urlencoded name=1',
    'PUT /api/birds/1 application/json {"wings":2}',
  ]);
});

test('a GraphQL schema has its queries as GET, and what takes arguments as POST, each argument a value of its own', () => {
  const required = (name: string) => ({ kind: 'NON_NULL', name: null, ofType: { kind: 'SCALAR', name } });
  const bird = { kind: 'OBJECT', name: 'Bird' };
  const input = { kind: 'INPUT_OBJECT', name: 'Filter' };
  const tag = { kind: 'ENUM', name: 'Tag' };
  const tags = { kind: 'LIST', name: null, ofType: { kind: 'NON_NULL', name: null, ofType: tag } };
  const __schema = {
    queryType: { name: 'Query' },
    mutationType: { name: 'Mutation' },
    types: [
      {
        kind: 'OBJECT',
        name: 'Query',
        fields: [
          { name: 'bird', args: [{ name: 'id', type: required('Int') }], type: bird },
          { name: 'birds', args: [{ name: 'filter', type: input }], type: { kind: 'LIST', name: null, ofType: bird } },
          { name: 'count', args: [], type: required('Int') },
        ],
      },
      {
        kind: 'OBJECT',
        name: 'Mutation',
        fields: [
          {
            name: 'add',
            args: [
              { name: 'name', type: required('String') },
              { name: 'tags', type: tags },
            ],
            type: bird,
          },
        ],
      },
      {
        kind: 'INPUT_OBJECT',
        name: 'Filter',
        inputFields: [
          { name: 'kind', type: required('String') },
          { name: 'next', type: input },
        ],
      },
      { ...bird, fields: [] },
      { ...tag, enumValues: [{ name: 'WADER' }, { name: 'PASSERINE' }] },
    ],
  };
  const { lines } = operationsOf({ data: { __schema } }, '/api/graphql?query=x');
  expect(lines.map((line) => decodeURIComponent(line.replaceAll('+', ' ')))).toEqual([
    'GET /api/graphql?query=query($id:Int!){bird(id:$id){__typename}}&variables={"id":1}',
    'GET /api/graphql?query=query($filter:Filter){birds(filter:$filter){__typename}}&variables={"filter":{"kind":"1"}}',
    'GET /api/graphql?query={count}',
    'POST /api/graphql application/json {"query":"query($id:Int!){bird(id:$id){__typename}}","variables":{"id":1}}',
    'POST /api/graphql application/json {"query":"query($filter:Filter){birds(filter:$filter){__typename}}","variables":{"filter":{"kind":"1"}}}',
    'POST /api/graphql application/json {"query":"mutation($name:String!,$tags:[Tag!]){add(name:$name,tags:$tags){__typename}}","variables":{"name":"1","tags":["WADER"]}}',
  ]);
  expect(operationsOf({ __schema }, '/schema.json').lines[2]).toBe('GET /graphql?query=%7Bcount%7D');
});

test('a HAR file has its requests, without what belongs to who recorded it', () => {
  const headers = [{ name: 'Cookie', value: 'session=secret' }];
  const entries = [
    { request: { method: 'GET', url: 'https://shop.example.test/a?b=1', headers } },
    {
      request: {
        method: 'post',
        url: 'https://shop.example.test/c',
        headers,
        postData: { mimeType: 'text/plain', text: 'x' },
      },
    },
    { request: {} },
  ];
  const { lines, gaps } = operationsOf({ log: { version: '1.2', entries } });
  expect(lines).toEqual(['GET /a?b=1', 'POST /c text/plain x']);
  expect(gaps).toEqual([{ count: 1, reason: 'entries without a request' }]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a Postman collection has its requests of all folders, with the values of its variables', () => {
  const item = [
    {
      name: 'Birds',
      item: [
        {
          name: 'one',
          request: {
            method: 'GET',
            url: { raw: '{{baseUrl}}/birds/:id?x={{x}}', variable: [{ key: 'id', value: '5' }] },
          },
        },
        { name: 'short', request: '{{own}}/list' },
      ],
    },
    {
      name: 'add',
      request: {
        method: 'POST',
        url: { raw: '{{own}}/add' },
        body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
      },
    },
    { name: 'unknown', request: { method: 'GET', url: { raw: '{{own}}/{{what}}' } } },
  ];
  const variable = [
    { key: 'own', value: 'https://shop.example.test/api/' },
    { key: 'x', value: '1' },
  ];
  const { format, lines, gaps } = operationsOf({ info: { name: 'a' }, item, variable });
  expect(format).toBe('Postman collection');
  expect(lines).toEqual(['GET /birds/5?x=1', 'GET /api/list', 'POST /api/add application/json {"a":1}']);
  expect(gaps).toEqual([{ count: 1, reason: 'requests with a variable that has no value' }]);
});

describe('a hostile document', () => {
  const refused = (text: string) => readDefinition(text, { url: target, target });

  test.each([
    ['no JSON', '{"openapi": ', 'it is not valid JSON'],
    ['a page', '<!doctype html><p>Log in', 'it is not an OpenAPI, GraphQL, HAR or Postman document'],
    ['other JSON', '{"a":1}', 'it is not an OpenAPI, GraphQL, HAR or Postman document'],
    ['nothing', '', 'it is not an OpenAPI, GraphQL, HAR or Postman document'],
    ['too much YAML', `openapi: 3.0.0\n# ${'x'.repeat(1_000_000)}`, 'it is larger than 1 MB of YAML'],
    [
      'YAML that grows',
      `a: &a [x,x]\nb: &b [*a,*a]\n${'c: [*b,*b,*b,*b,*b]\n'.repeat(1)}d: {`,
      'it is neither JSON nor YAML',
    ],
  ])('%s is refused with its reason', (_what, text, reason) => {
    expect(refused(text)).toEqual({ kind: 'unread', reason });
  });

  test('with references in a circle, wide fans and deep schemas is read in a moment', () => {
    const fan = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `S${at}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 50 }, (_each, name) => [`p${name}`, { $ref: `#/components/schemas/S${at + 1}` }]),
          ),
        },
      ]),
    );
    const schemas = {
      ...fan,
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      Self: { allOf: [{ $ref: '#/components/schemas/Self' }] },
      Long: { type: 'string', minLength: 1e12 },
      Proto: { $ref: '#/__proto__/constructor' },
    };
    const get = {
      parameters: Object.keys(schemas).map((name) =>
        parameter(name, 'query', { $ref: `#/components/schemas/${name}` }),
      ),
    };
    const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } } };
    const { lines } = operationsOf({ openapi: '3.0.0', paths: { '/a': { get, post } }, components: { schemas } });
    expect(lines[0]).toBe(`GET /a?Long=${'1'.repeat(200)}`);
    expect(lines[1]?.length).toBeLessThan(20_000);
  });

  test('of GraphQL whose types require each other is read in a moment', () => {
    const type = (name: string) => ({ kind: 'NON_NULL', name: null, ofType: { kind: 'INPUT_OBJECT', name } });
    const inputFields = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, type: type('Loop') }));
    const types = [
      {
        kind: 'OBJECT',
        name: 'Query',
        fields: [{ name: 'a', args: [{ name: 'x', type: type('Loop') }], type: { kind: 'SCALAR' } }],
      },
      { kind: 'INPUT_OBJECT', name: 'Loop', inputFields },
    ];
    const { lines, gaps } = operationsOf({ __schema: { queryType: { name: 'Query' }, mutationType: null, types } });
    expect(lines).toEqual([]);
    expect(gaps).toEqual([{ count: 1, reason: 'operations with an argument that has no value' }]);
  });

  test('of 5,000 operations with the largest bodies is read in a moment', () => {
    const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, { type: 'string' }]));
    const post = {
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Large' } } } },
    };
    const paths = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`/p${at}`, { post }]));
    const document = { openapi: '3.0.0', paths, components: { schemas: { Large: { properties } } } };
    expect(operationsOf(document).gaps).toEqual([{ count: 3000, reason: 'more than 2000 operations' }]);
  });

  test('of 10 MB that is nested a million times is read without an end of the stack', () => {
    const text = `{"openapi":"3.0.0","paths":{"/a":{"get":{"parameters":[{"name":"q","in":"query","schema":${'{"items":'.repeat(500_000)}{}${'}'.repeat(500_000)}}]}}}}`;
    expect(refused(text).kind).toBe('read');
  });

  test('with more than 2,000 operations counts the rest', () => {
    const paths = Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`/p${at}`, { get: {} }]));
    const { lines, gaps } = operationsOf({ openapi: '3.0.0', paths });
    expect(lines).toHaveLength(2000);
    expect(gaps).toEqual([{ count: 500, reason: 'more than 2000 operations' }]);
  });
});
