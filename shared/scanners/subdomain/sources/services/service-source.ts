import type { Gap } from '../../../../scanning/check.ts';
import { counted } from '../../../../scanning/frame/detail.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../../scanning/web/web-client.ts';
import { fetchBody, type OpenService, serviceJson } from '../json-service.ts';
import { isQuotaSpent, quotaWords } from '../service-quota.ts';
import { type NameSource, SourceFailed, type SourceQuestion } from '../source.ts';
import { valuesAt } from './json-path.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** The key that the operator has stored for a service; undefined where there is none. */
export type ServiceKey = (serviceId: string) => Promise<string | undefined>;

/** What one page says. */
interface ServicePage {
  readonly names: readonly string[];
  /** What the next page is asked with; undefined where there is none. */
  readonly next: string | undefined;
}

const textsOf = (values: readonly unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' ? value.split(/[\s,]+/) : [])).filter((text) => text !== '');

/** A name as a service spells it: alone, or in an address. */
const nameOf = (text: string) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).hostname : text);

/** One service, read page by page; after a failure it goes on behind the last page that came. */
class ServiceReader {
  readonly #service: ServiceDefinition;
  readonly #domain: string;
  readonly #key: string | undefined;
  readonly #seen = new Set<string>();
  #at: string | undefined;
  #pages = 0;

  constructor(definition: ServiceDefinition, domain: string, key: string | undefined) {
    this.#service = definition;
    this.#domain = domain;
    this.#key = key;
    const { next } = definition;
    if (next !== undefined && 'count' in next) this.#at = String(next.from);
  }

  get pages(): number {
    return this.#pages;
  }

  #url(): string {
    const { url: template, key, next } = this.#service;
    const url = new URL(template.replaceAll('{domain}', this.#domain));
    if (next !== undefined && this.#at !== undefined)
      url.searchParams.set('count' in next ? next.count : next.query, this.#at);
    if (key !== undefined && 'query' in key && this.#key !== undefined) url.searchParams.set(key.query, this.#key);
    return url.href;
  }

  #headers(): Record<string, string> {
    const { key } = this.#service;
    const isSent = key !== undefined && 'header' in key && this.#key !== undefined;
    return isSent ? { [key.header]: `${key.prefix ?? ''}${this.#key}` } : {};
  }

  #isOfAnother(): SourceFailed {
    return new SourceFailed(`the response is not in the format of ${this.#service.title}`, false);
  }

  #pageOf(response: WebResponse): ServicePage {
    const { format, names: paths, relative, none } = this.#service;
    if (none.includes(response.status)) return { names: [], next: undefined };
    if (format === 'lines') {
      const lines = response
        .text()
        .split(/\r?\n/)
        .flatMap((line) => line.split(',', 1));
      return { names: lines, next: undefined };
    }
    const json = serviceJson(response);
    const found = paths.map((path) => valuesAt(json, path));
    if (found.length > 0 && found.every((each) => each === undefined)) throw this.#isOfAnother();
    const texts = textsOf(found.flatMap((each) => each ?? []));
    const names = relative ? texts.map((label) => `${label}.${this.#domain}`) : texts.map(nameOf);
    return { names, next: this.#nextOf(json, names.length) };
  }

  #nextOf(json: unknown, found: number): string | undefined {
    const { next } = this.#service;
    if (next === undefined || found === 0) return undefined;
    if ('count' in next) {
      const hasMore = next.while === undefined || valuesAt(json, next.while)?.[0] === true;
      return hasMore ? String(Number(this.#at) + (next.by ?? 1)) : undefined;
    }
    const [value] = valuesAt(json, next.cursor) ?? [];
    const text = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'string' || typeof value === 'number'
        ? `${value}`
        : '';
    return text === '' ? undefined : text;
  }

  /** Reads pages until there are no more. Throws SourceFailed and what the client throws. */
  async read(web: WebClient, { found, now }: Pick<SourceQuestion, 'found' | 'now'>): Promise<readonly Gap[]> {
    const { maxPages, none, key } = this.#service;
    while (this.#pages < maxPages) {
      // A key is sent to the service alone, wherever that would lead.
      const terms = { headers: this.#headers(), maxRedirects: key === undefined ? 3 : 0, accepted: none, now };
      const response = await fetchBody(web, this.#url(), terms);
      const { names, next } = this.#pageOf(response);
      this.#pages += 1;
      found(names);
      // Pages that lead back to one that was read would be asked for without end.
      if (next === undefined || this.#seen.has(next)) return [];
      this.#seen.add(next);
      this.#at = next;
      if (isQuotaSpent(response.headers))
        return [this.#unread(`the quota is used up: ${quotaWords(response.headers, now())}`)];
    }
    return [this.#unread(`the result has more than the ${maxPages} pages that one scan reads`)];
  }

  #unread(reason: string): Gap {
    return { outcome: 'skipped', reason };
  }
}

/**
 * A source of names by its definition. A service whose key the operator has not stored is not asked, and says so. What a
 * service tells counts as a guess: most of them know names that once had an address, those of wildcards as well.
 */
export function serviceSource(definition: ServiceDefinition, open: OpenService, keyFor: ServiceKey): NameSource {
  const { id, title, url, key, requestsPerSecond } = definition;
  let reader: ServiceReader | undefined;
  return {
    id: `source-${id}`,
    way: 'services',
    words: title,
    isKept: true,
    async ask({ domain, signal, now, found }) {
      const stored = key === undefined ? undefined : await keyFor(id);
      if (key !== undefined && key.optional !== true && stored === undefined)
        return [{ outcome: 'skipped', reason: 'no key is stored for this service' }];
      reader ??= new ServiceReader(definition, domain, stored);
      const web = open(url.replaceAll('{domain}', domain), signal, requestsPerSecond);
      try {
        return await reader.read(web, { found, now });
      } catch (error) {
        if (error instanceof SourceFailed && reader.pages > 0) {
          const read = `only ${counted(reader.pages, 'page')} of the result could be read`;
          throw new SourceFailed(`${error.message}; ${read}`, error.passing, { cause: error });
        }
        throw error;
      } finally {
        web.close();
      }
    },
  };
}
