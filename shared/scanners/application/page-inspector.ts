import { couldNotRun } from '../../scanning/check.ts';
import { Turns } from '../../scanning/turns.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import type { Page } from '../../scanning/web/page/page.ts';
import { curlOf, excerptOf } from './excerpt.ts';
import { findingOf, withoutHttpsAt } from './finding-of.ts';
import type { PassiveCheck } from './passive-check.ts';
import type { ScanState } from './scan-state.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';

/** The site's own log-in is a response of the site; its defence is not. */
const isDefence = ({ block }: WebResponse) => block !== undefined && block.kind !== 'login';

/** Shows pages to every passive check. */
export class PageInspector {
  readonly #state: ScanState;
  readonly #turns = new Turns();

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** Shows a page of the site, and notes what of it can be probed or opened in a browser; `depth` is where the crawl met it. */
  async look(page: Page, response: WebResponse, depth = 0): Promise<void> {
    if (isDefence(response)) return;
    if (await this.#state.firewall.refusesPage(response)) {
      this.#state.crawl.refused(page.url);
      return;
    }
    await this.judge(page, response);
    this.#state.points.add(page);
    this.#state.seen?.add(page);
    this.#state.rendered.add(page, depth);
  }

  /** Shows a page without noting it: what is not to be asked again. */
  async judge(page: Page, response: WebResponse): Promise<void> {
    if (isDefence(response)) return;
    const { parts, retest } = this.#state;
    // What is not there any more shows nothing any more.
    if (page.status === 404 || page.status === 410) retest?.look(page.url);
    for (const check of retest?.passive ?? parts.checks.passive) {
      await this.#turns.give();
      this.#show(page, check);
    }
  }

  #show(page: Page, check: PassiveCheck): void {
    const { base: target, broken, frame, instances, parts, retest } = this.#state;
    const checkId = check.id;
    try {
      if (!check.appliesTo(page)) return;
      const sightings = check.inspect(page, parts.cves?.kind === 'loaded' ? parts.cves.knowledge : undefined);
      const outcome = sightings.length > 0 ? 'positive' : 'negative';
      retest?.look(page.url);
      frame.take({ coverage: [{ checkId, target, outcome, count: 1 }] });
      const seenOn = { url: page.url.href, excerpt: () => excerptOf(page), reproduce: () => curlOf(page) };
      const isWithoutHttps = instances.has(siteWithoutHttps.id, withoutHttpsAt);
      for (const each of sightings) {
        const { check: of, sighting } = findingOf(check, each, isWithoutHttps);
        instances.add(of, sighting, seenOn);
      }
    } catch (error) {
      broken.add(checkId);
      frame.take({ coverage: [{ checkId, target, outcome: 'error', count: 1, reason: couldNotRun }] });
      frame.faulty(check, error);
    }
  }
}
