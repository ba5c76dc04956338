import { mockIntegration } from './mock-integration.ts';

/** What a page may send beside what every page may. */
const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];

/**
 * A template that names the page's origin in the answer where it is one of these. The header's name is in small letters over
 * HTTP/2. It is on every path, and a template of CloudFormation takes 1 MB: so it is short.
 */
function allowOrigin(origins: readonly string[]): string {
  const sent = (name: string) => `#set($o=$input.params().header.get("${name}"))`;
  const isAllowed = origins.map((origin) => `$o=="${origin}"`).join('||');
  return (
    `${sent('Origin')}#if(!$o||$o=="")${sent('origin')}#end` +
    `#if(${isAllowed})#set($context.responseOverride.header.Access-Control-Allow-Origin = $o)#end`
  );
}

/** The answer to a browser that asks whether a page of another origin may send a request. No function is invoked. */
export function preflight(origins: readonly string[]) {
  return mockIntegration({
    status: 204,
    description: 'Preflight',
    headers: {
      'Access-Control-Allow-Methods': "'GET,POST'",
      'Access-Control-Allow-Headers': `'${requestHeaders.join(',')}'`,
    },
    template: allowOrigin(origins),
  });
}
