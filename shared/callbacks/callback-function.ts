import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { connectOnce } from '../http/connect-once.ts';
import { gatewayShell } from '../http/gateway-shell.ts';
import { headerOf } from '../http/request.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { LineOptions } from '../http/request-log.ts';
import { logLine } from '../log.ts';
import { measure } from '../metrics/measure.ts';
import { connectStore, type Store } from '../store/table/connection.ts';
import { hearCallback } from './hear-callback.ts';
import type { HeardCall } from './stored-callback.ts';

type CallbackEvent = Pick<
  APIGatewayProxyEvent,
  'resource' | 'pathParameters' | 'multiValueHeaders' | 'multiValueQueryStringParameters'
> & {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'requestId'> & {
    readonly identity: Pick<APIGatewayProxyEvent['requestContext']['identity'], 'sourceIp'>;
  };
};

/**
 * What everybody is answered, whatever the token: a script that tells the address (without its query) and the title of the
 * page that it runs on, and nothing else of it.
 */
const script = `(function () {
  var own = document.currentScript;
  if (!own || !own.src) return;
  var told = { page: location.origin + location.pathname, title: document.title.slice(0, 100) };
  new Image().src = own.src.split('?')[0] + '?' + new URLSearchParams(told);
})();
`;

const answer: APIGatewayProxyResult = {
  statusCode: 200,
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Pages that load other sites' files only with their leave.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body: script,
};

/** Text of whoever asks, on one line: no sign that is not printed, and cut. */
function shown(text: string, limit: number): string {
  return text
    .slice(0, limit)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '.')
    .trim();
}

/** Browsers say how a request came about (Fetch Metadata); what looks at links for people calls itself as browsers do. */
function isBrowser(event: CallbackEvent, agent: string): boolean {
  return headerOf(event, 'sec-fetch-mode') !== undefined || /^Mozilla\//.test(agent);
}

function callOf(event: CallbackEvent): Omit<HeardCall, 'at'> {
  const agent = shown(headerOf(event, 'user-agent') ?? '', 150);
  const { page, title } = event.multiValueQueryStringParameters ?? {};
  return {
    address: event.requestContext.identity.sourceIp,
    agent,
    is_browser: isBrowser(event, agent),
    ...(page?.[0] !== undefined && { page: shown(page[0], 300), title: shown(title?.[0] ?? '', 100) }),
  };
}

/**
 * Answers whoever asks for a callback address, all with the same few bytes: neither what was sent nor whether the token is
 * one can be read in the answer. Nobody needs a token of the API for it.
 */
export function callback(
  connect: () => Store = connectStore,
  options: LineOptions = { log: logLine, now: Date.now, measure },
) {
  const connected = connectOnce(connect);
  // No fact of a line holds a token.
  const factsOf = (event: CallbackEvent) => ({ route: event.resource, requestId: requestIdOf(event) });
  return gatewayShell(
    async (event: CallbackEvent) => {
      await hearCallback(connected(), event.pathParameters?.token ?? '', callOf(event));
      return answer;
    },
    factsOf,
    options,
  );
}
