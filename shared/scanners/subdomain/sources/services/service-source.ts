import type { Gap } from '../../../../scanning/check.ts';
import { counted } from '../../../../scanning/frame/detail.ts';
import type { WebClient } from '../../../../scanning/web/web-client.ts';
import { fetchBody, type OpenService } from '../json-service.ts';
import { isQuotaSpent, quotaWords } from '../service-quota.ts';
import { type NameSource, SourceFailed, type SourceQuestion } from '../source.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { type PageTerms, pageOf } from './service-page.ts';

/** The key that the operator has stored for a service; undefined where there is none. */
export type ServiceKey = (serviceId: string) => Promise<string | undefined>;

/** One service, read page by page; after a failure it goes on behind the last page that came. */
class ServiceReader {
  readonly #service: ServiceDefinition;
  readonly #domain: string;
  readonly #key: string | undefined;
  readonly #seen = new Set<string>();
  #at: string | undefined;
  /** Of the page that is read next, where the service tells addresses. */
  #address: string | undefined;
  #pages = 0;

  constructor(definition: ServiceDefinition, domain: string, key: string | undefined) {
    this.#service = definition;
    this.#domain = domain;
    this.#key = key;
    const { next } = definition;
    if (next !== undefined && 'count' in next) this.#at = String(next.from);
  }

  get #asked(): Omit<PageTerms, 'at'> {
    return { service: this.#service, domain: this.#domain, key: this.#key };
  }

  get pages(): number {
    return this.#pages;
  }

  #url(): string {
    const { url: template, key, next } = this.#service;
    const url = new URL(this.#address ?? template.replaceAll('{domain}', this.#domain));
    const parameter =
      next === undefined ? undefined : 'count' in next ? next.count : 'query' in next ? next.query : undefined;
    if (parameter !== undefined && this.#at !== undefined) url.searchParams.set(parameter, this.#at);
    if (key !== undefined && 'query' in key && this.#key !== undefined) url.searchParams.set(key.query, this.#key);
    return url.href;
  }

  /** The address of the next page, where that is what the last one told; undefined where it leads to another service. */
  #addressOf(next: string, from: string): string | undefined {
    if (!URL.canParse(next, from)) return undefined;
    const url = new URL(next, from);
    return url.origin === new URL(from).origin ? url.href : undefined;
  }

  #headers(): Record<string, string> {
    const { key } = this.#service;
    const isSent = key !== undefined && 'header' in key && this.#key !== undefined;
    return isSent ? { [key.header]: `${key.prefix ?? ''}${this.#key}` } : {};
  }

  /** Reads pages until there are no more. Throws SourceFailed and what the client throws. */
  async read(web: WebClient, { found, now }: Pick<SourceQuestion, 'found' | 'now'>): Promise<readonly Gap[]> {
    const { maxPages, none, key, next: paging } = this.#service;
    const isByAddress = paging !== undefined && ('url' in paging || 'link' in paging);
    while (this.#pages < maxPages) {
      // A key is sent to the service alone, wherever that would lead.
      const terms = { headers: this.#headers(), maxRedirects: key === undefined ? 3 : 0, accepted: none, now };
      const url = this.#url();
      const response = await fetchBody(web, url, terms);
      const { names, next } = pageOf(response, { ...this.#asked, at: this.#at });
      this.#pages += 1;
      found(names);
      // Pages that lead back to one that was read would be asked for without end.
      if (next === undefined || this.#seen.has(next)) return [];
      this.#seen.add(next);
      if (isByAddress) {
        this.#address = this.#addressOf(next, url);
        if (this.#address === undefined) return [this.#unread('the next page of the result is at another service')];
      } else this.#at = next;
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
