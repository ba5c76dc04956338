import type { FunctionMethod } from './api-definition.ts';

/** A parsed request. */
export interface GatewayRequest {
  readonly requestId: string;
  readonly httpMethod: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly headers: Multi;
  readonly query: Multi;
  readonly sourceIp: string;
  readonly protocol: string;
  readonly receivedAt: Date;
}

/** Names with all their values, in the order in which they were received. */
export type Multi = Readonly<Record<string, readonly string[]>>;

/** The stage of an API that an event comes from. */
export interface ApiStage {
  readonly apiId: string;
  readonly accountId: string;
  readonly stage: string;
}

/** A proxy event of a REST API (payload format 1.0), without its body. It is what a request authorizer gets. */
export function proxyEvent(
  request: GatewayRequest,
  method: FunctionMethod,
  pathParameters: Readonly<Record<string, string>>,
  api: ApiStage,
) {
  const { headers, query } = request;
  return {
    resource: method.path,
    path: request.path,
    httpMethod: request.httpMethod,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: lastOf(query),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(pathParameters),
    stageVariables: null,
    requestContext: {
      ...api,
      // API Gateway has an id of its own making here.
      resourceId: method.path,
      resourcePath: method.path,
      httpMethod: request.httpMethod,
      path: `/${api.stage}${request.path}`,
      protocol: request.protocol,
      requestId: request.requestId,
      extendedRequestId: request.requestId,
      requestTime: commonLogTime(request.receivedAt),
      requestTimeEpoch: request.receivedAt.getTime(),
      domainName: lastHeader(headers, 'host') ?? null,
      domainPrefix: lastHeader(headers, 'host')?.split('.')[0] ?? null,
      identity: {
        accessKey: null,
        accountId: null,
        caller: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: request.sourceIp,
        user: null,
        userAgent: lastHeader(headers, 'user-agent') ?? null,
        userArn: null,
      },
    },
  };
}

/** A proxy event of a REST API. */
export type ProxyEvent = ReturnType<typeof proxyEvent>;

/** The last value of a header, whatever the case of its name. */
export function lastHeader(headers: Multi, name: string): string | undefined {
  return Object.entries(headers)
    .find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
    .at(-1);
}

/** Headers as Node lists them, grouped under the spelling that came first. */
export function groupHeaders(rawHeaders: readonly string[]): Multi {
  const grouped = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    const group = grouped.get(name.toLowerCase());
    if (group) group.values.push(value);
    else grouped.set(name.toLowerCase(), { name, values: [value] });
  }
  return Object.fromEntries([...grouped.values()].map(({ name, values }) => [name, values]));
}

/** The parameters of a query string, decoded. Throws URIError where it is not well-formed percent-encoded UTF-8. */
export function groupQuery(query: string): Multi {
  const grouped = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name = '', value = ''] = [
      equals < 0 ? pair : pair.slice(0, equals),
      equals < 0 ? '' : pair.slice(equals + 1),
    ].map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
    const values = grouped.get(name);
    if (values) values.push(value);
    else grouped.set(name, [value]);
  }
  return Object.fromEntries(grouped);
}

function lastOf(multi: Multi): Readonly<Record<string, string>> | null {
  return orNull(Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? ''])));
}

function orNull<T extends object>(value: T): T | null {
  return Object.keys(value).length > 0 ? value : null;
}

/** `09/Apr/2026:12:34:56 +0000` */
function commonLogTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
