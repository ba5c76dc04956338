import { type ApiDefinition, type DefinitionSource, Operations } from './api-operation.ts';
import { isRecord, type Loose, list, record, scalarText } from './loose-json.ts';

/** True for a HAR file (HTTP Archive 1.2). */
export function isHar(document: unknown): document is Loose {
  return isRecord(document) && Array.isArray(record(document.log).entries);
}

/** The requests of a HAR file. Headers and cookies are left out: they belong to who recorded it. */
export function harOperations(document: Loose): ApiDefinition {
  const found = new Operations();
  for (const entry of list(record(document.log).entries)) {
    const { method, url, postData } = record(record(entry).request);
    found.add(() => {
      const address = URL.parse(scalarText(url) ?? '');
      if (address === null || scalarText(method) === undefined) return undefined;
      const { mimeType, text: sent } = record(postData);
      const body =
        scalarText(sent) === undefined
          ? {}
          : { body: { mediaType: scalarText(mimeType) ?? '', text: scalarText(sent) ?? '' } };
      return { method: String(method).toUpperCase(), url: address.href, words: [], ...body };
    }, 'entries without a request');
  }
  return found.as('HAR');
}

/** True for a Postman collection (format 2.0 or 2.1). */
export function isPostman(document: unknown): document is Loose {
  return isRecord(document) && Array.isArray(document.item) && isRecord(document.info);
}

const maxFolders = 20;

/** The requests of a collection with the names of their folders, in its order. */
function requestsIn(items: readonly unknown[], depth = 0): { readonly name: string; readonly request: unknown }[] {
  if (depth > maxFolders) return [];
  return items.filter(isRecord).flatMap(({ name, request, item }) => {
    if (Array.isArray(item)) return requestsIn(item, depth + 1);
    return request === undefined ? [] : [{ name: scalarText(name) ?? '', request }];
  });
}

/** The address of a request, with the values of its variables; undefined where one has none. */
function addressOf(request: unknown, variables: ReadonlyMap<string, string>, { target }: DefinitionSource) {
  const { url } = record(request);
  const raw = scalarText(request) ?? scalarText(url) ?? scalarText(record(url).raw);
  if (raw === undefined) return undefined;
  const own = new Map(
    list(record(url).variable).map((each) => [
      scalarText(record(each).key) ?? '',
      scalarText(record(each).value) ?? '',
    ]),
  );
  const filled = raw
    .replace(/\{\{([^{}]{1,100})\}\}/g, (whole, name: string) => variables.get(name) ?? whole)
    .replace(/\/:([\w-]{1,100})/g, (_, name: string) => `/${encodeURIComponent(own.get(name) || '1')}`)
    // What a collection leaves to its environment is, at the beginning, where the API is.
    .replace(/^\{\{[^{}]{1,100}\}\}/, target.origin);
  if (filled.includes('{{')) return undefined;
  return URL.parse(/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(filled) ? filled : `${target.protocol}//${filled}`)?.href;
}

function bodyOf(request: Loose) {
  const { mode, raw, urlencoded, options } = record(request.body);
  if (mode === 'raw' && scalarText(raw) !== undefined) {
    const language = scalarText(record(record(options).raw).language);
    return {
      mediaType: language === undefined ? 'text/plain' : `application/${language}`,
      text: scalarText(raw) ?? '',
    };
  }
  if (mode !== 'urlencoded') return undefined;
  const fields = list(urlencoded).map((each): [string, string] => [
    scalarText(record(each).key) ?? '',
    scalarText(record(each).value) ?? '',
  ]);
  return { mediaType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
}

/** The requests of a Postman collection. Its authorization and headers are left out: a credential is for that. */
export function postmanOperations(document: Loose, source: DefinitionSource): ApiDefinition {
  const found = new Operations();
  const variables = new Map(
    list(document.variable).map((each) => [
      scalarText(record(each).key) ?? '',
      (scalarText(record(each).value) ?? '').replace(/\/$/, ''),
    ]),
  );
  for (const { name, request } of requestsIn(list(document.item)))
    found.add(() => {
      const url = addressOf(request, variables, source);
      if (url === undefined) return undefined;
      const method = (scalarText(record(request).method) ?? 'GET').toUpperCase();
      const body = bodyOf(record(request));
      return { method, url, words: [name], ...(body ? { body } : {}) };
    }, 'requests with a variable that has no value');
  return found.as('Postman collection');
}
