import type { MethodDefinition } from './api-definition.ts';

/** A method that a request is for, with the values of its path's variables, decoded. */
interface Match {
  readonly method: MethodDefinition;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Node {
  readonly literals: Map<string, Node>;
  variable: { readonly name: string; readonly node: Node } | undefined;
  greedy: { readonly name: string; readonly node: Node } | undefined;
  readonly methods: Map<string, MethodDefinition>;
}

/** Finds the method of a request as a REST API does: text before variables, one trailing slash ignored. */
export interface PathTree {
  /** Undefined: no such path, or not with this method. Throws URIError where a variable's value does not decode. */
  readonly match: (httpMethod: string, path: string) => Match | undefined;
}

/** Creates the tree of an API's methods. */
export function pathTree(methods: readonly MethodDefinition[]): PathTree {
  const root = emptyNode();
  for (const method of methods) nodeAt(root, method.path).methods.set(method.httpMethod, method);

  function match(httpMethod: string, path: string): Match | undefined {
    const segments = path.replace(/\/$/, '').split('/').slice(1);
    const found = resourceOf(root, segments, {});
    const method = found?.node.methods.get(httpMethod) ?? found?.node.methods.get('ANY');
    return found && method && { method, pathParameters: found.pathParameters };
  }

  return { match };
}

interface Found {
  readonly node: Node;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The most specific resource of a path: text before a variable before a greedy one, which may be further up. */
function resourceOf(
  node: Node,
  segments: readonly string[],
  pathParameters: Found['pathParameters'],
): Found | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return { node, pathParameters };
  const literal = node.literals.get(segment);
  const byText = literal && resourceOf(literal, rest, pathParameters);
  if (byText) return byText;
  const { variable, greedy } = node;
  if (variable && segment !== '') {
    const { name } = variable;
    const found = resourceOf(variable.node, rest, { ...pathParameters, [name]: decodeURIComponent(segment) });
    if (found) return found;
  }
  if (greedy === undefined) return undefined;
  const all = decodeURIComponent(segments.join('/'));
  return { node: greedy.node, pathParameters: { ...pathParameters, [greedy.name]: all } };
}

function emptyNode(): Node {
  return { literals: new Map(), variable: undefined, greedy: undefined, methods: new Map() };
}

function nodeAt(root: Node, path: string): Node {
  let node = root;
  for (const part of path.split('/').filter(Boolean)) {
    const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(part) ?? [];
    if (name === undefined) {
      const next = node.literals.get(part) ?? emptyNode();
      node.literals.set(part, next);
      node = next;
    } else if (plus) {
      node.greedy ??= { name, node: emptyNode() };
      node = node.greedy.node;
    } else {
      node.variable ??= { name, node: emptyNode() };
      node = node.variable.node;
    }
  }
  return node;
}
