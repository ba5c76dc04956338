import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { isTooLarge } from '../../infra/local/functions/payload.ts';
import { isTagged } from '../../shared/api/openapi-answers.ts';
import { areaOf, nameOf, type Route, resourcePath } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { environmentsGiven } from '../emulators/function-environment.ts';
import { lambdaContext } from '../lambda-context.ts';
import type { Answer, Request, Service } from './service.ts';

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

let requests = 0;

/** The event that the gateway would make of a request. */
function eventOf(request: Request): APIGatewayProxyEvent {
  requests += 1;
  const bytes =
    request.body === undefined
      ? undefined
      : request.body instanceof Uint8Array
        ? Buffer.from(request.body)
        : Buffer.from(typeof request.body === 'string' ? request.body : JSON.stringify(request.body));
  const headers = { ...(bytes ? { 'Content-Type': 'application/json' } : {}), ...request.headers };
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, [value].flat()] as const);
  // What the gateway remembers of a token does not change when the token ends.
  const exp = String(Math.floor(Date.now() / 1000) + (request.ended ? 0 : 600));
  const authorizer = request.grants && { subject: 'tester', grants: request.grants.join(' '), exp };
  return {
    httpMethod: request.method,
    path: request.path,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    multiValueQueryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    body: bytes?.toString('base64') ?? null,
    isBase64Encoded: bytes !== undefined,
    requestContext: { requestId: `request-${requests}`, authorizer },
  } as unknown as APIGatewayProxyEvent;
}

/** Reads a function's result as the gateway would send it: what is larger than Lambda's limit is no answer. */
function answerOf(result: APIGatewayProxyResult): Answer {
  if (isTooLarge(JSON.stringify(result))) return { status: 502, headers: {}, body: { error: 'InternalServerError' } };
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { status: result.statusCode, headers: Object.fromEntries(headers), body: JSON.parse(result.body) };
}

const handlers = new Map<string, Promise<Handler>>();

/** Throws where there is no such route. */
function routeOf({ method, path }: Pick<Request, 'method' | 'path'>): Route {
  const route = routes.find((each) => each.method === method && resourcePath(each) === path.replace(/\/$/, ''));
  if (!route) throw new Error(`no route ${method} ${path}`);
  return route;
}

/** The file of a function is loaded again in each environment, all that it imports once in a process: as in a shared instance. */
export function handlerOf(method: string, path: string): Promise<Handler> {
  const route = routeOf({ method, path });
  const file = `../../functions/${areaOf(route)}/${nameOf(route)}.ts?environment=${environmentsGiven()}`;
  const known = handlers.get(file) ?? import(file).then((module: { handler: Handler }) => module.handler);
  handlers.set(file, known);
  return known;
}

/** Throws where an answer has an entity tag and openapi.json says otherwise, or the other way round; a preview has none. */
function checkTag(request: Request, { status, headers }: Answer): void {
  const isPreview = typeof request.body === 'object' && request.body !== null && 'preview' in request.body;
  if (status !== 200 || isPreview) return;
  const hasTag = headers.etag !== undefined;
  if (hasTag !== isTagged(routeOf(request)))
    throw new Error(`${request.path} answers ${hasTag ? 'with' : 'without'} an ETag, and openapi.json says otherwise`);
}

/** The functions called in this process, without a gateway: for tests that need thousands of requests. */
export const direct: Service = async (request) => {
  const handler = await handlerOf(request.method, request.path);
  const answer = answerOf(await handler(eventOf(request), lambdaContext()));
  checkTag(request, answer);
  return answer;
};
