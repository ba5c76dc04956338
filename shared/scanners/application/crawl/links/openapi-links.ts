import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** True for an OpenAPI 3 or Swagger 2 document. */
export function isOpenApi(document: unknown): document is Loose {
  return (
    isRecord(document) && (text(document.openapi) ?? text(document.swagger)) !== undefined && isRecord(document.paths)
  );
}

/** Where the document says its paths begin. */
function serverBases(document: Loose, base: URL): string[] {
  const servers = list(document.servers).flatMap((server) => (isRecord(server) ? (text(server.url) ?? []) : []));
  const usable = servers.filter((url) => !url.includes('{')).flatMap((url) => addressOf(url, base) ?? []);
  const path = text(document.basePath);
  if (path !== undefined) usable.push(new URL(path, base).href);
  return usable.length > 0 ? usable : [new URL('/', base).href];
}

/** What a document means where it refers to a part of itself (`#/components/parameters/Sort`); undefined for other references. */
function resolved(document: Loose, value: unknown): unknown {
  const reference = isRecord(value) ? text(value.$ref) : undefined;
  if (reference === undefined) return value;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = document;
  for (const name of reference.slice(2).split('/'))
    at = isRecord(at) ? at[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return at;
}

/** The value that the document itself gives for a parameter. */
function exampleOf(parameter: Loose): string | undefined {
  const schema = isRecord(parameter.schema) ? parameter.schema : {};
  const [first] = list(schema.enum ?? parameter.enum);
  return [parameter.example, schema.example, schema.default, parameter.default, first]
    .map(text)
    .find((each) => each !== undefined);
}

/** A value that a parameter without an example may take. */
function anyOf(parameter: Loose): string {
  const schema = isRecord(parameter.schema) ? parameter.schema : parameter;
  return schema.type === 'boolean' ? 'true' : '1';
}

/**
 * The address of a GET operation with all of its parameters, those that need not be given too, and the document's own
 * examples where it has some; undefined where a part of the path is not described.
 */
function operationAddress(path: string, parameters: readonly Loose[], base: string): string | undefined {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const name = text(parameter.name) ?? '';
    const example = exampleOf(parameter);
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example ?? anyOf(parameter)));
    if (parameter.in === 'query') query.append(name, example ?? anyOf(parameter));
  }
  if (filled.includes('{')) return undefined;
  const search = query.size > 0 ? `?${query}` : '';
  return addressOf(base.replace(/\/$/, '') + (filled.startsWith('/') ? filled : `/${filled}`) + search, base);
}

/** The addresses of all GET operations of an OpenAPI document. */
export function openApiLinks(document: Loose, base: URL): Link[] {
  const paths = isRecord(document.paths) ? document.paths : {};
  const links: Link[] = [];
  for (const server of serverBases(document, base)) {
    for (const [path, item] of Object.entries(paths)) {
      if (!isRecord(item) || !isRecord(item.get)) continue;
      const parameters = [...list(item.parameters), ...list(item.get.parameters)]
        .map((each) => resolved(document, each))
        .filter(isRecord);
      const url = operationAddress(path, parameters, server);
      const words = [item.get.operationId, item.get.summary].flatMap((each) => text(each) ?? []);
      if (url !== undefined) links.push({ url, kind: 'hint', ...(words.length > 0 ? { words } : {}) });
    }
  }
  return links;
}
