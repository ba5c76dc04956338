import { expect, test } from 'vitest';
import {
  calledOperations,
  operationWords,
} from '../../../../../shared/scanners/application/submitting/called-operation.ts';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';

const nothing = { method: 'POST' as const, fields: [], files: [], fresh: [] };

test.each([
  [{ jsonrpc: '2.0', method: 'host.delete', params: [7] }, ['host.delete']],
  [{ action: 'deleteUser', id: 7 }, ['deleteUser']],
  // An anonymous operation, one behind a comment, a fragment or another operation (GraphQL, 2.3).
  [{ query: 'mutation { deleteUser(id: 7) { id } }' }, ['mutation', 'deleteUser', 'id', 'id']],
  [
    { query: '# by hand\nfragment F on User { id }\nmutation M { deleteUser { ...F } }' },
    expect.arrayContaining(['deleteUser']),
  ],
  [{ query: 'query Q { me { id } } mutation M { deleteUser { id } }' }, expect.arrayContaining(['deleteUser'])],
  [{ query: 'query { deletedUsers { id } }' }, []],
  [{ operationName: 'purgeAll', query: 'query { me { id } }' }, ['purgeAll']],
  [{ query: 'a text that is searched for', name: 'delete' }, []],
])('what %j does is told by %j', (body, words) => {
  expect(operationWords({ ...nothing, mediaType: 'application/json', text: JSON.stringify(body) })).toEqual(words);
});

test('operations of one address have different names', () => {
  const keys = [
    { method: 'notes.find', params: {} },
    { method: 'notes.list', params: {} },
    { query: 'query { notes(title: "a") { id } }' },
    { query: 'query { users(name: "a") { id } }' },
  ].map((body) => calledOperations(JSON.stringify(body)).join());
  expect(new Set(keys).size).toBe(keys.length);
});

const soap =
  '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><m:DeleteUser xmlns:m="urn:a"><id>7</id></m:DeleteUser></soap:Body></soap:Envelope>';
const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a${at}`, at]));
const form = 'application/x-www-form-urlencoded';

/** An operation of an API, by what is sent where. */
function operation(url: string, mediaType: string, text: string): readonly string[] {
  const changes = new ChangePoints({ mark: 'mark', forms: [], excludedWords: [], inScope: () => true });
  changes.ofOperation({ method: 'POST', url: `http://a.test${url}`, words: [], body: { mediaType, text } });
  return [...changes.left.values()];
}

test.each([
  ['in its query', '/ajax?do=deleteUser', form, 'id=7'],
  ['as a field', '/ajax', form, 'do=delete_user&id=7'],
  ['as the element of SOAP', '/ws', 'application/soap+xml', soap],
  ['as the method of XML-RPC', '/rpc', 'text/xml', '<methodCall><methodName>wp.deletePost</methodName></methodCall>'],
  ['behind many values', '/rpc', 'application/json', JSON.stringify({ params: many, method: 'user.delete' })],
])('an operation that says what it does %s is not sent by itself', (_, url, mediaType, text) => {
  expect(operation(url, mediaType, text)).toEqual([
    'API operation not submitted: it is for deletion, and the policy does not name it',
  ]);
});

test.each([
  ['/ajax?do=search', form, 'q=herons&sort=newest'],
  ['/ws', 'application/soap+xml', soap.replaceAll('DeleteUser', 'FindUser')],
  ['/rpc', 'text/xml', '<methodCall><methodName>wp.getPosts</methodName></methodCall>'],
  ['/notes', 'application/xml', '<note><title>Herons</title><deletedAt>2024-01-31</deletedAt></note>'],
])('an operation that does no harm is sent: %s', (url, mediaType, text) => {
  expect(operation(url, mediaType, text)).toEqual([]);
});
