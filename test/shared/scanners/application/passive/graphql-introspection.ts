import { pageOf } from '../page-of.ts';

const json = (body: string) =>
  pageOf({ url: 'https://shop.example.test/graphql?query=x', headers: { 'Content-Type': 'application/json' }, body });

export const fires = [
  json('{"data":{"__schema":{"queryType":{"name":"Query"},"types":[]}}}'),
  json('{\n  "__schema": { "queryType": { "name": "Query" } } }'),
];

export const silent = [
  json('{"data":{"user":{"name":"__schema"}}}'),
  json('{"errors":[{"message":"introspection is off"}]}'),
  pageOf({ body: '{"data":{"__schema":{"queryType":1}}}' }),
];
