import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { learnNameFilter } from '../../../scanning/web/name-filter.ts';
import type { RefusalFilter } from '../../../scanning/web/refusal-filter.ts';
import { learnValueFilter } from '../../../scanning/web/value-filter.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { InjectionPoint } from '../active-check.ts';

/** A firewall before the site: what it refuses says nothing of what is behind it. */
export class Firewall {
  readonly #names: RefusalFilter;
  readonly #values: RefusalFilter;

  constructor(web: Pick<WebClient, 'request'>, base: string) {
    this.#names = learnNameFilter(web, base);
    this.#values = learnValueFilter(web, base);
  }

  /** Whether there is one that refuses values. */
  async refusesValues(): Promise<boolean> {
    return await this.#values.isThere();
  }

  /** Whether it refuses a page; no value that attacks is sent to know it. */
  async refusesPage(response: WebResponse): Promise<boolean> {
    return response.status >= 400 && (await this.#names.refuses(response));
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
