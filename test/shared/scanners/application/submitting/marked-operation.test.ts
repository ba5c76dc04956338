import { expect, test } from 'vitest';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';
import { graphqlOperations, graphqlSchemaOf } from '../../../../../shared/scanning/definitions/graphql-operations.ts';

const scalar = (name: string) => ({ kind: 'SCALAR', name });
const required = (ofType: unknown) => ({ kind: 'NON_NULL', name: null, ofType });
const list = (ofType: unknown) => ({ kind: 'LIST', name: null, ofType });

test('what a mutation of GraphQL keeps as text carries the mark, and no id, number, host or query does', () => {
  const entry = [
    { name: 'words', type: required(scalar('String')) },
    { name: 'tags', type: required(list(scalar('String'))) },
  ];
  const args = [
    { name: 'id', type: required(scalar('ID')) },
    { name: 'title', type: required(scalar('String')) },
    { name: 'phone', type: scalar('String') },
    { name: 'host', type: scalar('String') },
    { name: 'stars', type: scalar('Int') },
    { name: 'entry', type: { kind: 'INPUT_OBJECT', name: 'Entry' } },
  ];
  const field = (name: string) => ({ name, args, type: scalar('String') });
  const schema = graphqlSchemaOf({
    __schema: {
      queryType: { name: 'Query' },
      mutationType: { name: 'Mutation' },
      types: [
        { kind: 'OBJECT', name: 'Query', fields: [field('find')] },
        { kind: 'OBJECT', name: 'Mutation', fields: [field('write')] },
        { kind: 'INPUT_OBJECT', name: 'Entry', inputFields: entry },
      ],
    },
  });
  if (schema === undefined) throw new Error('it is no schema');
  const url = new URL('https://a.example.test/graphql');
  const changes = new ChangePoints({ mark: 'scanfoldmark', forms: [], excludedWords: [], inScope: () => true });
  const sent = graphqlOperations(schema, { url, target: url })
    .operations.filter(({ method }) => method === 'POST')
    .map((operation) => JSON.parse(changes.ofOperation(operation)[0]?.submission?.text ?? '{}').variables);
  const plain = { id: '1', title: '1', phone: '1', host: '1', stars: 1, entry: { words: '1', tags: ['1'] } };
  const marked = { title: 'scanfoldmark', entry: { words: 'scanfoldmark', tags: ['scanfoldmark'] } };
  expect(sent).toEqual([plain, { ...plain, ...marked }]);
});
