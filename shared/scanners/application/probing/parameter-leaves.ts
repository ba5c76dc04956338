import { jsonLeaves, type Leaf } from '../submitting/body-leaves.ts';
import { calledOperations } from '../submitting/called-operation.ts';

/** Of a parameter; a filter has few, and more are asked as parts of the whole. */
const maxLeaves = 10;

/** The values inside a parameter that holds an object or a list of JSON, as points are named: `variables/id`; none of any other. */
export function parameterLeaves(name: string, value: string): readonly Leaf[] {
  if (!/^\s*[[{]/.test(value)) return [];
  return jsonLeaves(value, maxLeaves).map((leaf) => ({ ...leaf, name: `${name}${leaf.name}` }));
}

/** The parameter of such a point, its whole value and where in it the point is; undefined for a parameter itself. */
export function leafOf(
  { searchParams }: URL,
  name: string,
): { readonly parameter: string; readonly pointer: string; readonly text: string } | undefined {
  const at = name.indexOf('/');
  if (at <= 0 || searchParams.has(name)) return undefined;
  const [parameter, pointer] = [name.slice(0, at), name.slice(at)];
  const text = searchParams.get(parameter);
  return text === null || !/^\s*[[{]/.test(text) ? undefined : { parameter, pointer, text };
}

/** What tells operations of GraphQL apart that are asked at one address; '' where there is none. */
export function operationOf({ searchParams }: URL): string {
  const query = searchParams.get('query');
  return query === null ? '' : calledOperations(JSON.stringify({ query })).join(' ').slice(0, 200);
}
