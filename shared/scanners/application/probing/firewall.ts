import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { isAnsweredBySite, learnNameFilter } from '../../../scanning/web/name-filter.ts';
import type { RefusalFilter } from '../../../scanning/web/refusal-filter.ts';
import { learnValueFilter } from '../../../scanning/web/value-filter.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { InjectionPoint } from '../active-check.ts';

/** What a firewall is looked for with. */
interface FirewallTerms {
  readonly web: Pick<WebClient, 'request'>;
  readonly base: string;
  /** False where no address may be asked for that the site does not name. */
  readonly mayInvent: boolean;
  /** True where an earlier scan has left findings that this one may close. */
  readonly mayClose: boolean;
}

/** More refused pages than these are not asked for a second time. */
const mostPages = 20;

/** A firewall before the site: what it refuses says nothing of what is behind it. */
export class Firewall {
  readonly #terms: FirewallTerms;
  readonly #names: RefusalFilter;
  readonly #values: RefusalFilter;
  #pages = 0;

  constructor(terms: FirewallTerms) {
    const { web, base } = terms;
    this.#terms = terms;
    this.#names = learnNameFilter(web, base);
    this.#values = learnValueFilter(web, base);
  }

  /** Whether there is one that refuses values. */
  async refusesValues(): Promise<boolean> {
    return await this.#values.isThere();
  }

  /**
   * Whether it refuses a page; no value that attacks is sent to know it. Where no name may be invented a page counts that comes
   * by HEAD: it was refused for what it says, which such an answer does not hold.
   */
  async refusesPage(response: WebResponse): Promise<boolean> {
    if (response.status < 400 || isAnsweredBySite(response)) return false;
    return this.#terms.mayInvent ? await this.#names.refuses(response) : await this.#comesByHead(response.url);
  }

  async #comesByHead(url: string): Promise<boolean> {
    if (!this.#terms.mayClose || this.#pages >= mostPages) return false;
    this.#pages += 1;
    try {
      return (await this.#terms.web.request({ url, method: 'HEAD' })).status < 400;
    } catch (error) {
      if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
      return false;
    }
  }

  /** Whether it refuses what a check asked at a point. */
  async refusesQuestion({ kind }: Pick<InjectionPoint, 'kind'>, response: WebResponse): Promise<boolean> {
    if (await this.#values.refuses(response)) return true;
    // Of what is asked with values, any page of the site may be the answer.
    return (kind === 'folder' || response.status >= 400) && (await this.#names.refuses(response));
  }
}

/** In the words of the coverage. */
export const refusedByFirewall = (status: number) =>
  `A firewall refuses what the check sends (${status}), whatever stands behind it`;
