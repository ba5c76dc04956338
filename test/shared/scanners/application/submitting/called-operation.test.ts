import { expect, test } from 'vitest';
import {
  calledOperations,
  operationWords,
} from '../../../../../shared/scanners/application/submitting/called-operation.ts';

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
  expect(operationWords(JSON.stringify(body))).toEqual(words);
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
