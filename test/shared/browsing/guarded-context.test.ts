import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { GuardedContext } from '../../../shared/browsing/guarded-context.ts';
import type { Chromium } from '../../../shared/browsing/launch-chromium.ts';
import type { WebRequest } from '../../../shared/scanning/web/message/web-message.ts';
import { webScope } from '../../../shared/scanning/web/transport/scope.ts';
import type { WebClient } from '../../../shared/scanning/web/web-client.ts';

/** What a scan of `target` sends when a page of it asks for an address. */
async function sentFor(target: string, url: string): Promise<WebRequest | undefined> {
  let answer: ((route: Route) => Promise<void>) | undefined;
  let sent: WebRequest | undefined;
  const context = {
    on: () => undefined,
    route: async (_: string, handler: (route: Route) => Promise<void>) => {
      answer = handler;
    },
    addInitScript: async () => undefined,
    addCookies: async () => undefined,
    cookies: async () => [],
  };
  const web = {
    request: async (request: WebRequest) => {
      sent = request;
      throw new Error('nobody answers');
    },
  };
  await GuardedContext.open({
    chromium: { browser: { newContext: async () => context } } as unknown as Chromium,
    web: web as unknown as WebClient,
    scope: webScope([target], { hosts: [], ports: [], paths: [] }),
    job: { target, cookies: '', headers: { authorization: 'Bearer a' }, userAgent: 'a' },
    now: Date.now,
  });
  const request = {
    url: () => url,
    resourceType: () => 'document',
    isNavigationRequest: () => true,
    method: () => 'GET',
    headers: () => ({}),
    postData: () => null,
  };
  await answer?.({ request: () => request, abort: async () => undefined } as unknown as Route);
  return sent;
}

test.each([
  ['http://a.test/', 'http://a.test/x', 'Bearer a'],
  ['http://a.test/', 'https://a.test/x', 'Bearer a'],
  ['https://a.test/', 'https://a.test/x', 'Bearer a'],
  ['https://a.test/', 'http://a.test/x', undefined],
])(
  'a scan of %s tells %s its secret only where nobody can read it on the way: %s',
  async (target, url, authorization) => {
    expect((await sentFor(target, url))?.headers?.authorization).toBe(authorization);
  },
);
