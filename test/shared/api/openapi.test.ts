import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { openApiFile, openApiText } from '../../../infra/openapi.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { unusedNotes } from '../../../shared/api/field-notes.ts';
import { unusedNestedNotes } from '../../../shared/api/nested-notes.ts';
import { openApiDocument } from '../../../shared/api/openapi.ts';
import { isTagged } from '../../../shared/api/openapi-answers.ts';
import { operationId } from '../../../shared/api/openapi-schemas.ts';
import { envelopeOf, type Route } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import { answers } from '../../../shared/outcome/errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document that the tests look into
const document: any = JSON.parse(openApiText());
const { schemas, responses } = document.components;

const operationOf = (route: Route) => document.paths[route.path]?.[route.method.toLowerCase()];
const named = routes.map((route): [string, Route] => [operationId(route), route]);

/** Every value in the document that stands under `key`. */
function valuesUnder(key: string, at: unknown = document): unknown[] {
  if (typeof at !== 'object' || at === null) return [];
  return Object.entries(at).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesUnder(key, value)]);
}

/** A schema, as far as the tests look into it. */
interface Described {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** Where each field of the document is, at any depth, with what is said of it. */
function fieldsWithin(at: unknown, path: string): [string, Described][] {
  if (typeof at !== 'object' || at === null) return [];
  const { properties = {} } = at as Described;
  const own = Object.entries(properties).map(([name, field]): [string, Described] => [`${path}.${name}`, field]);
  return [...own, ...Object.entries(at).flatMap(([name, value]) => fieldsWithin(value, `${path}/${name}`))];
}

/** Every `<field>.<field inside>` of the document. */
function nestedFields(at: unknown, parent = ''): string[] {
  if (typeof at !== 'object' || at === null) return [];
  return Object.entries(at).flatMap(([name, value]) =>
    name === 'properties'
      ? Object.entries(value as object).flatMap(([field, inside]) => [
          `${parent}.${field}`,
          ...nestedFields(inside, field),
        ])
      : nestedFields(value, parent),
  );
}

describe('openapi.json', () => {
  test('is what the routes declare: `npm run openapi` writes it', async () => {
    expect(await readFile(openApiFile, 'utf8')).toBe(openApiText());
  });

  test('has the version of the package', () => {
    expect(document.info.version).toBe(manifest.version);
  });

  test('describes every field of requests and answers, at any depth', () => {
    const silent = fieldsWithin(document, '#').filter(([, { $ref, description }]) => !$ref && !description);
    const hint = 'fields without a note in shared/api/field-notes.ts or nested-notes.ts';
    expect(
      silent.map(([path]) => path),
      hint,
    ).toEqual([]);
  });

  test('describes every record', () => {
    const records = Object.entries(document.components.schemas as Record<string, Described>);
    const silent = records.filter(([, { description }]) => !description);
    expect(
      silent.map(([name]) => name),
      'records without a note in shared/api/record-notes.ts',
    ).toEqual([]);
  });

  test('describes every parameter', () => {
    const parameters = valuesUnder('parameters').flatMap((list) => (Array.isArray(list) ? list : []));
    expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([]);
  });

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has no fault that Redocly knows', async () => {
    const rules = { 'no-path-trailing-slash': 'off' } as const; // the contract's paths of the OSINT area end in a slash
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const faults = await lintFromString({ source: openApiText(), absoluteRef: 'openapi.json', config });
    expect(faults.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('refers only to what it holds', () => {
    for (const ref of valuesUnder('$ref')) {
      const parts = String(ref).split('/').slice(1);
      expect([ref, parts.reduce((at, part) => at?.[part], document)]).toEqual([ref, expect.any(Object)]);
    }
  });

  test('has one operation for each route, with a name of its own', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item as object));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(routes.length);
  });

  test('is read from where the service is: its server is relative', () => {
    expect(document.servers).toEqual([{ url: '.' }]);
  });

  test('asks for a bearer token everywhere', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test.each(Object.entries(answers))('says of the failure %s what the service answers', (kind, { status, text }) => {
    const content = responses[kind].content;
    expect(content['application/json'].example).toEqual({ error: text });
    expect(content['application/problem+json'].example).toMatchObject({ title: text, status });
  });

  test('names the headers of failures', () => {
    expect(Object.keys(responses.invalid.headers)).toEqual(['X-Request-Id', 'X-Error-Detail']);
    expect(Object.keys(responses.missing.headers)).toEqual(['X-Request-Id', 'X-Error-Detail']);
    expect(Object.keys(responses.tooMany.headers)).toEqual(['X-Request-Id', 'Retry-After']);
  });

  test.each([
    ['cmsscan_setting_input', 'target_url', { minLength: 1, maxLength: 200 }],
    ['cmsscan_setting_input', 'options', { maxLength: 1000 }],
    ['cmsscan_setting_input', 'status', { type: 'integer', minimum: 0, maximum: 4 }],
    ['portscan_setting_input', 'name', { minLength: 1, maxLength: 200 }],
    ['portscan_target_input', 'target', { minLength: 1, maxLength: 255 }],
    ['application_scan_input', 'scan_type', { type: 'integer', minimum: 0, maximum: 1 }],
    ['application_scan_basic_setting_input', 'max_depth', { type: 'integer', minimum: 0, maximum: 100 }],
    ['osint_input', 'resource_type', { minLength: 1, maxLength: 50 }],
    ['osint_data_source_input', 'max_score', { type: 'number', exclusiveMinimum: 0, maximum: 99_999 }],
    ['osint_detect_word_input', 'word', { minLength: 1, maxLength: 50 }],
    ['portscan_target', 'portscan_target_id', { type: 'integer', minimum: 1, maximum: 4_294_967_295, format: 'int64' }],
    ['finding', 'severity', { enum: ['high', 'medium', 'low'] }],
  ])('says the limits of %s.%s', (component, field, limits) => {
    expect(schemas[component].properties[field]).toMatchObject(limits);
  });

  test('leaves answers open for more fields', () => {
    expect(valuesUnder('additionalProperties')).toEqual([]);
  });

  test('has a note for no field that is gone', () => {
    const bodies = named.flatMap(([, route]) => {
      const noun = operationId(route)
        .replace(/^[a-z]+-[a-z]+-/, '')
        .replaceAll('-', '_');
      const outputs = valuesUnder('properties', operationOf(route)?.responses).flatMap((each) =>
        Object.keys(each as object),
      );
      return [...Object.keys(route.input.shape), ...outputs].map((field) => `${noun}.${field}`);
    });
    const records = Object.entries<{ properties: object }>(schemas).flatMap(([name, { properties }]) =>
      Object.keys(properties).map((field) => `${name.replace(/_input$/, '')}.${field}`),
    );
    expect(unusedNotes([...bodies, ...records])).toEqual([]);
    expect(unusedNestedNotes(nestedFields(schemas))).toEqual([]);
  });

  test('cannot give two records one name', () => {
    const [first, second] = routes.filter(({ path }) => /put-(word|osint)\/$/.test(path));
    if (!first || !second) throw new Error('routes are gone');
    const clash = { ...first, path: second.path };
    expect(() => openApiDocument([second, clash], { title: '', version: '', serverUrl: '.' })).toThrow(/two schemas/);
  });
});

describe.each(named)('the operation %s', (_, route) => {
  const operation = operationOf(route);

  test('names its permission and its area', () => {
    expect(operation.description).toContain(`\`${route.permission}\``);
    expect(operation.tags).toEqual([route.path.split('/')[3]]);
  });

  test('has an example that its route accepts', () => {
    const example =
      route.method === 'POST'
        ? operation.requestBody.content['application/json'].example
        : Object.fromEntries(
            operation.parameters
              .filter((each: { required: boolean }) => each.required)
              .map((each: { name: string; example: unknown }) => [each.name, String(each.example)]),
          );
    expect(route.input.safeParse(example)).toMatchObject({ success: true });
  });

  const name = route.path.split('/')[4] ?? '';
  const verb = name.split('-')[0] ?? '';
  const posts = route.method === 'POST';
  const changes = posts && ['put', 'delete', 'verify'].includes(verb);

  test('lists every answer, in its envelope', () => {
    const only: Record<string, boolean> = { 409: posts, 412: changes, 413: posts, 422: posts };
    const failures = Object.values(answers).map(({ status }) => String(status));
    const expected = ['200', ...(route.files ? ['303'] : []), ...failures.filter((status) => only[status] ?? true)];
    expect(Object.keys(operation.responses)).toEqual(expected);
    const { schema } = operation.responses[route.files ? 303 : 200].content['application/json'];
    expect(schema.required).toEqual([envelopeOf(route)]);
  });

  test('names the headers beyond the usual', () => {
    const expected = [
      'X-Request-Id',
      ...(route.files ? ['Content-Disposition'] : !posts && 'cursor' in route.input.shape ? ['X-Next-Cursor'] : []),
      ...(verb === 'invoke' ? ['X-Scan-Run-Id', 'X-Scanning'] : []),
      ...(isTagged(route) ? ['ETag'] : []),
      ...(route.estimates ? ['X-Scan-Estimate'] : []),
      ...(posts ? ['Idempotency-Replayed'] : []),
    ];
    expect(Object.keys(operation.responses[200].headers)).toEqual(expected);
  });

  test('speaks of the cursor of the next page only where an answer has one', () => {
    const isPaged = 'X-Next-Cursor' in operation.responses[200].headers;
    expect(isPaged || !operation.description.includes('X-Next-Cursor')).toBe(true);
  });
});
