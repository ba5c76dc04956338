import type { WebRequest, WebResponse } from '../scanning/web/message/web-message.ts';

const kept: ReadonlySet<string> = new Set(['script', 'stylesheet']);
const maxBytes = 30_000_000;

/** Scripts and styles of a site, requested once for all its pages: a browser that is watched has no cache of its own. */
export class SiteFiles {
  readonly #files = new Map<string, Promise<WebResponse>>();
  #bytes = 0;

  async get({ url }: WebRequest, type: string, ask: () => Promise<WebResponse>): Promise<WebResponse> {
    if (!kept.has(type)) return await ask();
    const known = this.#files.get(url);
    if (known !== undefined) return await known;
    const asked = ask();
    if (this.#bytes < maxBytes) this.#files.set(url, asked);
    try {
      const response = await asked;
      this.#bytes += response.body.length;
      return response;
    } catch (error) {
      this.#files.delete(url);
      throw error;
    }
  }
}
