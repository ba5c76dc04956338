import { anyValue } from './any-value.ts';
import { type ApiDefinition, type ApiOperation, type DefinitionSource, Operations } from './api-operation.ts';
import { isRecord, type Loose, list, record, resolved, scalarText } from './loose-json.ts';
import { asText, typedText, typedValue } from './typed-value.ts';

/** Of one operation; none that people write has as many. */
const maxParameters = 50;

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;

/** True for an OpenAPI 3 or Swagger 2 document. */
export function isOpenApi(document: unknown): document is Loose {
  return (
    isRecord(document) &&
    (scalarText(document.openapi) ?? scalarText(document.swagger)) !== undefined &&
    isRecord(document.paths)
  );
}

/** The address with the document's defaults for its variables. */
function withDefaults(server: Loose): string {
  const variables = record(server.variables);
  return (scalarText(server.url) ?? '/').replace(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
    const value = record(variables[name]);
    return scalarText(value.default) ?? scalarText(list(value.enum)[0]) ?? whole;
  });
}

/** Where the paths begin: the first server (OpenAPI 3), or the host and base path (Swagger 2). */
function basesOf(document: Loose, { url, target }: DefinitionSource): string[] {
  const servers = list(document.servers).filter(isRecord).map(withDefaults);
  const { host, basePath, schemes } = document;
  const scheme = scalarText(list(schemes)[0]) ?? target.protocol.replace(':', '');
  const older =
    scalarText(host) === undefined
      ? scalarText(basePath)
      : `${scheme}://${scalarText(host)}${scalarText(basePath) ?? ''}`;
  const written = servers.length > 0 ? servers : [older ?? '/'];
  const bases = written.flatMap((each) => URL.parse(each, url.href)?.href ?? []);
  // What the document says of another host is as true of the target, where it has no server there.
  const own = bases.filter((base) => new URL(base).origin === target.origin);
  return own.length > 0 ? own.slice(0, 1) : bases.slice(0, 1);
}

/** The value of a parameter: OpenAPI 3 has its type in a schema, Swagger 2 in itself. */
function parameterValue(parameter: Loose, document: Loose): string | undefined {
  const [example] = Object.values(record(parameter.examples));
  const named = resolved(example, document)?.value;
  const media = record(Object.values(record(parameter.content))[0]);
  const schema = parameter.schema ?? media.schema ?? { ...parameter, items: parameter.items };
  const stated = parameter.example ?? named ?? media.example;
  return stated === undefined ? typedText(schema, document) : asText(stated);
}

/** The parameters of an operation: its own come before those of its path. */
function parametersOf(item: Loose, operation: Loose, document: Loose): readonly Loose[] {
  const all = [...list(item.parameters), ...list(operation.parameters)]
    .map((each) => resolved(each, document))
    .filter((each) => each !== undefined);
  const named = new Map(all.map((each) => [`${scalarText(each.in)} ${scalarText(each.name)}`, each]));
  return [...named.values()].slice(0, maxParameters);
}

/** The address of an operation; undefined where its path is malformed. */
function addressOf(path: string, parameters: readonly Loose[], base: string, document: Loose): string | undefined {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const name = scalarText(parameter.name) ?? '';
    const isPath = parameter.in === 'path';
    const value = isPath || parameter.in === 'query' ? parameterValue(parameter, document) : undefined;
    if (value === undefined) continue;
    if (isPath) filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value));
    else query.append(name, value);
  }
  // Many documents name a part of the path that they do not declare.
  filled = filled.replace(/\{[^{}]{1,100}\}/g, anyValue);
  if (/[{}]/.test(filled)) return undefined;
  const search = query.size > 0 ? `?${query}` : '';
  const from = base.replace(/\/$/, '');
  return URL.parse(`${from}${filled.startsWith('/') ? '' : '/'}${filled}${search}`)?.href;
}

function formText(value: unknown): string {
  const fields = Object.entries(record(value)).map((entry): [string, string] => {
    const [name, each] = entry;
    return [name, asText(each) ?? JSON.stringify(each)];
  });
  return new URLSearchParams(fields).toString();
}

/** What an operation sends: the first media type of OpenAPI 3, or the parameters in body and form of Swagger 2. */
function bodyOf(operation: Loose, parameters: readonly Loose[], document: Loose) {
  const content = Object.entries(record(resolved(operation.requestBody, document)?.content));
  const [mediaType, media] = content.find(([type]) => /\bjson\b/.test(type)) ?? content[0] ?? [];
  const form = parameters.filter((each) => each.in === 'formData');
  const whole = parameters.find((each) => each.in === 'body');
  if (mediaType !== undefined) {
    const own = record(media);
    const value = own.example ?? typedValue(own.schema, document);
    // It is said that there is one, not of what form.
    if (value === undefined) return { mediaType, text: '' };
    return { mediaType, text: /form-urlencoded/.test(mediaType) ? formText(value) : JSON.stringify(value) };
  }
  if (whole !== undefined)
    return { mediaType: 'application/json', text: JSON.stringify(typedValue(whole.schema, document) ?? null) };
  if (form.length === 0) return undefined;
  const fields = Object.fromEntries(
    form.map((each) => [scalarText(each.name) ?? '', parameterValue(each, document) ?? '1']),
  );
  return { mediaType: 'application/x-www-form-urlencoded', text: formText(fields) };
}

interface Described {
  readonly path: string;
  readonly base: string;
  readonly item: Loose;
  readonly operation: Loose;
  readonly document: Loose;
}

function operationOf(method: string, { path, base, item, operation, document }: Described): ApiOperation | undefined {
  const parameters = parametersOf(item, operation, document);
  const url = addressOf(path, parameters, base, document);
  if (url === undefined) return undefined;
  const words = [operation.operationId, operation.summary].flatMap((each) => scalarText(each) ?? []);
  const body = bodyOf(operation, parameters, document);
  return { method: method.toUpperCase(), url, words, ...(body ? { body } : {}) };
}

/** The operations of an OpenAPI 3 or Swagger 2 document, at its server that is the target's, else at its first. */
export function openApiOperations(document: Loose, source: DefinitionSource): ApiDefinition {
  const found = new Operations();
  for (const base of basesOf(document, source)) {
    for (const [path, given] of Object.entries(record(document.paths))) {
      const item = resolved(given, document);
      if (item === undefined) {
        found.miss('paths whose reference leads nowhere');
        continue;
      }
      for (const method of methods) {
        const operation = item[method];
        if (isRecord(operation))
          found.add(
            () => operationOf(method, { path, base, item, operation, document }),
            'operations with a malformed path',
          );
      }
    }
  }
  return found.as(scalarText(document.openapi) === undefined ? 'OpenAPI 2' : 'OpenAPI 3');
}
