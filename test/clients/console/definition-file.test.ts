import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDefinitionFile, uploadFault } from '../../../clients/console/schedules/definition-file.ts';
import { readYaml } from '../../../clients/console/schedules/yaml.ts';
import { RequestFailed } from '../../../clients/library/failure.ts';
import { definitionText } from '../../../clients/targets/definition-text.ts';
import { uploadedFacts } from '../../../shared/scanning/definitions/uploaded-text.ts';

const file = (...parts: (string | Buffer<ArrayBuffer>)[]) => new File(parts, 'definition');
const read = (...parts: (string | Buffer<ArrayBuffer>)[]) => readDefinitionFile(file(...parts), async () => readYaml);

const openApi = { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths: { '/items': { get: {} } } };

test('a file in JSON is uploaded as it is: its digest is that of the file', async () => {
  const text = JSON.stringify(openApi, null, 2);
  expect(await readDefinitionFile(file(text), () => expect.unreachable('JSON needs no reader of YAML'))).toBe(text);
  expect(await read('\ufeff', text)).toBe(text);
});

test('a file in YAML is uploaded as the JSON that it means', async () => {
  const text = await read('# of the shop\nopenapi: 3.0.0\npaths:\n  /items: { get: { responses: { 200: {} } } }\n');
  expect(JSON.parse(text).paths['/items'].get.responses).toEqual({ '200': {} });
  expect(uploadedFacts(text)).toMatchObject({ facts: { format: 'OpenAPI 3', operations: 1 } });
});

test('a file that only its blanks make too large is uploaded without them', async () => {
  const text = `${JSON.stringify(openApi)}${' '.repeat(1_000_000)}`;
  expect(await read(text)).toBe(JSON.stringify(openApi));
});

test.each([
  ['no file', undefined, 'Choose a file first.'],
  ['an empty file', file(' \n'), 'The file is empty.'],
  ['bytes that are no text', file(gzipSync('{}')), 'The file is not a text in UTF-8.'],
  ['UTF-16', file(Buffer.from('\ufeff{"openapi":"3.0.0"}', 'utf16le')), 'The file is not a text in UTF-8.'],
  ['a text with too many characters', file(JSON.stringify(['x'.repeat(900_000)])), /^The file is too large: its JSON/],
  // Each of its quotes takes two bytes in a request.
  ['a text with many quotes', file(JSON.stringify(Array(250_000).fill('é'))), /^The file is too large: its JSON/],
  ['a file of 21 MB', file(Buffer.alloc(21e6)), /^The file is too large: its JSON/],
  ['YAML that does not end', file('openapi: [3'), /^The file can be read neither as JSON nor as YAML: .*line 1/],
  ['aliases of aliases', file(bomb()), /^The file can be read neither as JSON nor as YAML: Excessive alias count/],
  ['a large text that does not end', file(`{"a": "${'x'.repeat(900_000)}`), /^The file can be read neither as JSON/],
])('%s is refused before anything is sent', async (_, chosen, said) => {
  const refused = readDefinitionFile(chosen, async () => readYaml);
  await expect(refused).rejects.toThrow(said);
  await expect(refused).rejects.toMatchObject({ name: 'ToldFault' });
});

/** Few lines that mean 10^9 entries. */
function bomb(): string {
  const level = (n: number) =>
    `a${n}: &a${n} [${Array(10)
      .fill(`*a${n - 1}`)
      .join(', ')}]\n`;
  return `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, n) => level(n + 1)).join('')}`;
}

test('a file that was moved after it had been chosen is said to be gone', async () => {
  const gone = Object.assign(file('{}'), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
  });
  await expect(readDefinitionFile(gone, async () => readYaml)).rejects.toThrow('cannot be read any more');
});

const failure = (status: number, detail?: string) =>
  new RequestFailed(new Response('', { status, headers: detail ? { 'X-Error-Detail': detail } : {} }), 'no');

test('what the service says of a file is said of the file, all else stays what it is', () => {
  const refused = failure(400, 'policy.definition_text: must be JSON (convert YAML to JSON)');
  expect(String(uploadFault(refused))).toBe(
    'ToldFault: The service does not accept this file: it must be JSON (convert YAML to JSON).',
  );
  expect(String(uploadFault(failure(413)))).toContain('ToldFault: The file is too large');
  for (const other of [failure(403), failure(400, 'policy.rate: must be a number'), new TypeError('fetch')])
    expect(uploadFault(other)).toBe(other);
});

test('the command line reads the same files as the console', () => {
  expect(definitionText('swagger: "2.0"', readYaml)).toBe('{"swagger":"2.0"}');
});
