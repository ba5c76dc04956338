import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { nameOfEntry } from '../../domain-name.ts';
import { serviceJson } from '../json-service.ts';
import { SourceFailed } from '../source.ts';
import { valuesAt } from './json-path.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** What a page of a service's result is read with. */
export interface PageTerms {
  readonly service: ServiceDefinition;
  readonly domain: string;
  readonly key: string | undefined;
  /** What the page was asked with; undefined for the first one. */
  readonly at: string | undefined;
}

/** What one page says. */
export interface ServicePage {
  readonly names: readonly string[];
  /** What the next page is asked with, or its address; undefined where there is none. */
  readonly next: string | undefined;
}

const textsOf = (values: readonly unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' ? value.split(/[\s,]+/) : [])).filter((text) => text !== '');

/** A name as a service spells it: alone, with a port, or in an address. */
function nameOf(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text)) return new URL(text).hostname;
  return text.replace(/:\d{1,5}$/, '');
}

const linesOf = (response: WebResponse) =>
  response
    .text()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Services that answer with lines say in a line, too, why they do not answer: there is no name in it. */
function namesInLines(response: WebResponse, { service, key }: PageTerms): readonly string[] {
  const lines = linesOf(response);
  const names = lines.map((line) => nameOf(line.split(',', 1)[0] ?? ''));
  if (lines.length === 0 || names.some((name) => nameOfEntry(name)?.includes('.') === true)) return names;
  const [first = ''] = lines;
  const isShown = key === undefined || !first.includes(key);
  const said = isShown ? `: ${JSON.stringify(oneLine(first, 80))}` : '';
  throw new SourceFailed(`the response of ${service.title} names no host${said}`, false);
}

function jsonOf(response: WebResponse, { format }: ServiceDefinition): unknown {
  if (format === 'json') return serviceJson(response);
  return linesOf(response).map((line) => serviceJson({ text: () => line }));
}

const isNext = (parameter: string) => {
  const [name = '', value = ''] = parameter.split('=', 2);
  const relations = value.replaceAll('"', ' ').trim().toLowerCase().split(/\s+/);
  return name.trim().toLowerCase() === 'rel' && relations.includes('next');
};

/** The address with the relation `next` in a header Link (RFC 8288). */
function linkedNext({ headers }: WebResponse): string | undefined {
  for (const link of (headers.get('link') ?? '').split(/,(?=\s*<)/)) {
    const [, address, parameters = ''] = /^\s*<([^<>]*)>(.*)$/.exec(link) ?? [];
    if (address !== undefined && parameters.split(';').some(isNext)) return address;
  }
  return undefined;
}

function nextOf(response: WebResponse, json: unknown, { service: { next }, at }: PageTerms): string | undefined {
  if (next === undefined) return undefined;
  if ('link' in next) return linkedNext(response);
  if ('count' in next) {
    const hasMore = next.while === undefined || valuesAt(json, next.while)?.[0] === true;
    return hasMore ? String(Number(at ?? next.from) + (next.by ?? 1)) : undefined;
  }
  const [value] = valuesAt(json, 'url' in next ? next.url : next.cursor) ?? [];
  if (Array.isArray(value)) return value.join(',') || undefined;
  return typeof value === 'string' || typeof value === 'number' ? `${value}` || undefined : undefined;
}

/** Reads one page of a service's result. Throws SourceFailed where it is none. */
export function pageOf(response: WebResponse, terms: PageTerms): ServicePage {
  const { service, domain } = terms;
  const { format, names: paths, relative, none } = service;
  if (none.includes(response.status)) return { names: [], next: undefined };
  if (format === 'lines') {
    const names = namesInLines(response, terms);
    return { names, next: names.length > 0 ? nextOf(response, undefined, terms) : undefined };
  }
  const json = jsonOf(response, service);
  const found = paths.map((path) => valuesAt(json, path));
  if (found.length > 0 && found.every((each) => each === undefined))
    throw new SourceFailed(`the response is not in the format of ${service.title}`, false);
  const texts = textsOf(found.flatMap((each) => each ?? []));
  const names = relative ? texts.map((label) => `${label}.${domain}`) : texts.map(nameOf);
  return { names, next: names.length > 0 ? nextOf(response, json, terms) : undefined };
}
