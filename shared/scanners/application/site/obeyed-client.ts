import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { type RobotsRules, robotsAllow } from './robots.ts';

/** A web client that asks for nothing that robots.txt keeps crawlers from: such a request fails as `excluded`. */
export function obeyedClient(web: WebClient, rules: RobotsRules): WebClient {
  if (rules.length === 0) return web;
  return {
    ...web,
    async request(request) {
      if (URL.canParse(request.url) && !robotsAllow(rules, new URL(request.url)))
        throw new WebFailure('excluded', 'Disallowed by robots.txt');
      return await web.request(request);
    },
  };
}
