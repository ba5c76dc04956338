import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiText } from '../../../infra/openapi.ts';
import { BreakingChanges } from './breaking-changes.ts';

/**
 * The interface of the last release, without its words: clients of it must work with today's. At a release it is renewed:
 * `RELEASE=0.2.0 npx vitest run --project unit test/shared/api/breaking-changes.test.ts`, and named here.
 */
const folder = new URL('./release/', import.meta.url);
const released = JSON.parse(readFileSync(new URL('0.1.0.json', folder), 'utf8'));
// The document of 0.1.0 promised a header that no answer has ever had.
delete released.paths['/api/v1/scan/get-usage'].get.responses[200].headers.ETag;

const text = openApiText();
const today = () => JSON.parse(text);
const changesOf = (after: unknown) => new BreakingChanges(released, after).find();

if (process.env.RELEASE) {
  const isWord = (key: string, value: unknown) => ['description', 'summary'].includes(key) && typeof value === 'string';
  const { paths, components } = today();
  const bare = JSON.stringify({ paths, components }, (key, value) => (isWord(key, value) ? undefined : value));
  writeFileSync(new URL(`${process.env.RELEASE}.json`, folder), `${bare}\n`);
}

test('clients of the last release work with the interface of today', () => {
  expect(changesOf(today())).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: a JSON document that is changed at will
type Change = (document: any) => void;

test.each<[string, Change, string]>([
  ['a route that is gone', ({ paths }) => delete paths['/api/v1/scan/get-run'], 'GET /api/v1/scan/get-run: is gone'],
  [
    'a new required parameter',
    ({ paths }) =>
      paths['/api/v1/scan/get-run'].get.parameters.push({ name: 'why', in: 'query', required: true, schema: {} }),
    'GET /api/v1/scan/get-run ?why: is required now',
  ],
  [
    'a parameter that is gone',
    ({ paths }) => paths['/api/v1/scan/list-run'].get.parameters.pop(),
    'GET /api/v1/scan/list-run ?cursor: is gone',
  ],
  [
    'a field that must be sent now',
    ({ components }) => components.schemas.portscan_target_input.required.push('status_detail'),
    'POST /api/v1/diagnosis/put-portscan-target body.portscan_target.status_detail: is required now',
  ],
  [
    'a field that is not taken any more',
    ({ components }) => delete components.schemas.portscan_target_input.properties.status_detail,
    'POST /api/v1/diagnosis/put-portscan-target body.portscan_target.status_detail: is gone',
  ],
  [
    'a narrower limit',
    ({ components }) =>
      Object.assign(components.schemas.cmsscan_setting_input.properties.target_url, { maxLength: 10 }),
    'POST /api/v1/diagnosis/put-cmsscan-setting body.cmsscan_setting.target_url: maxLength is 10 now',
  ],
  [
    'a field of an answer that is gone',
    ({ components }) => delete components.schemas.run.properties.phase,
    'GET /api/v1/scan/get-run 200.data.run[].phase: is gone',
  ],
  [
    'a field of an answer that may be absent',
    ({ components }) => components.schemas.run.required.shift(),
    'GET /api/v1/scan/get-run 200.data.run[].run_id: may be absent now',
  ],
  [
    'a field of an answer of another type',
    ({ components }) => Object.assign(components.schemas.run.properties.phase, { type: 'integer' }),
    'GET /api/v1/scan/get-run 200.data.run[].phase: is integer now, was string',
  ],
  [
    'a header that is gone',
    ({ paths }) => delete paths['/api/v1/scan/list-run'].get.responses[200].headers['X-Next-Cursor'],
    'GET /api/v1/scan/list-run 200: header X-Next-Cursor is gone',
  ],
])('%s breaks clients', (_, change, fault) => {
  const document = today();
  change(document);
  expect(changesOf(document)).toContain(fault);
});

test('more routes, fields and values of answers, and wider limits break nobody', () => {
  const document = today();
  const { run, portscan_target_input: target, cmsscan_setting_input: site } = document.components.schemas;
  document.paths['/api/v1/scan/get-new'] = document.paths['/api/v1/scan/get-run'];
  Object.assign(run.properties, { more: { type: 'string' } });
  run.required.push('more');
  run.properties.state.enum.push('paused');
  Object.assign(target.properties, { note: { type: 'string' } });
  Object.assign(site.properties.target_url, { maxLength: 5000 });
  expect(changesOf(document)).toEqual([]);
});
