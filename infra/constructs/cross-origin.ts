import { mockIntegration } from './mock-integration.ts';

/** What a page may send beside what every page may. */
const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];

/** How long a browser remembers the answer. */
const maxAgeSeconds = 600;

/**
 * The start of a template that names the page's origin in the answer where it is one of these; nothing where there are
 * none. A browser's header has its name in small letters over HTTP/2.
 */
export function allowOrigin(origins: readonly string[]): string {
  return origins
    .map((origin) => {
      const isSent = ['Origin', 'origin'].map((name) => `$input.params().header.get("${name}") == "${origin}"`);
      const allow = `#set($context.responseOverride.header.Access-Control-Allow-Origin = "${origin}")`;
      return `#if(${isSent.join(' || ')})${allow}#end`;
    })
    .join('');
}

/** The answer to a browser that asks whether a page of another origin may send a request. No function is invoked. */
export function preflight(origins: readonly string[]) {
  return mockIntegration({
    status: 204,
    description: 'What pages of other origins may send',
    headers: {
      'Access-Control-Allow-Methods': "'GET,POST'",
      'Access-Control-Allow-Headers': `'${requestHeaders.join(',')}'`,
      'Access-Control-Max-Age': `'${maxAgeSeconds}'`,
      Vary: "'Origin'",
    },
    template: allowOrigin(origins),
  });
}
