import { expect, test } from 'vitest';
import { PointBook } from '../../../../../shared/scanners/application/probing/point-book.ts';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';

/** Points of operations that one address takes. */
function askedOf(bodies: readonly object[]) {
  const changes = new ChangePoints({ mark: 'mark', forms: [], excludedWords: [], inScope: () => true });
  const book = new PointBook(undefined, changes);
  const post = { method: 'POST', url: 'https://shop.example.test/api', words: [] };
  for (const body of bodies)
    for (const point of changes.ofOperation({
      ...post,
      body: { mediaType: 'application/json', text: JSON.stringify(body) },
    }))
      book.note(point);
  const fields = book.list().filter(({ kind }) => kind === 'field');
  return {
    fields: fields.map(({ name, submission }) => `${name} ${submission?.text}`),
    left: [...changes.left.values()],
  };
}

test.each<[string, readonly object[], string]>([
  [
    'JSON-RPC, as Zabbix takes it',
    ['host.get', 'event.get', 'item.get', 'user.get'].map((method) => ({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { limit: 9 },
    })),
    '/params/limit',
  ],
  [
    'GraphQL',
    ['birds', 'pond'].map((name) => ({ query: `query ($id: ID) { ${name}(id: $id) { id } }`, variables: { id: '1' } })),
    '/variables/id',
  ],
])('each operation that one address takes has points of its own: %s', (_, bodies, name) => {
  const asked = askedOf(bodies).fields.filter((each) => each.startsWith(`${name} `));
  expect(asked).toEqual(bodies.map((each) => `${name} ${JSON.stringify(each)}`));
});

test('a value that changes alone is the same operation', () => {
  const bodies = [1, 2, 3].map((id) => ({ method: 'host.get', params: { id, name: `heron ${id}` } }));
  expect(askedOf(bodies).fields.length).toBe(3);
});

test.each<[string, object]>([
  ['Zabbix by JSON-RPC', { jsonrpc: '2.0', id: 1, method: 'host.delete', params: ['10084'] }],
  ['an action', { action: 'deleteUser', id: 5 }],
  ['GraphQL', { query: 'mutation Gone($id: ID!) { deletePost(id: $id) { id } }', variables: { id: '1' } }],
])('an operation that deletes by what its body says is not sent: %s', (_, body) => {
  expect(askedOf([body])).toEqual({
    fields: [],
    left: ['API operation not submitted: it is for deletion, and the policy does not name it'],
  });
});
