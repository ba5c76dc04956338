import { render as renderVelocity } from 'velocityjs';
import type { GatewayResponseDefinition } from './api-definition.ts';

/** A complete response. */
export interface GatewayResponse {
  readonly status: number;
  /** Names and values, a name more than once where it has several values. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Why the gateway answers by itself: its type's default status and its words. */
const reasons = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad request'],
  DEFAULT_4XX: [400, 'Bad request'],
  DEFAULT_5XX: [500, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

/** A reason for which the gateway itself responds. */
export type Reason = keyof typeof reasons;

/** Creates the gateway's own responses. `status` replaces the type's default where the template sets none. */
export type GatewayAnswers = (reason: Reason, request: { requestId: string; status?: number }) => GatewayResponse;

const json = 'application/json';
const bare: GatewayResponseDefinition = { status: undefined, headers: [], templates: {} };

/** The gateway's own responses of one API, by the template's gateway responses. */
export function gatewayAnswers(responses: ReadonlyMap<string, GatewayResponseDefinition>): GatewayAnswers {
  return (reason, { requestId, status }) => {
    const [defaultStatus, message] = reasons[reason];
    const standard = status ?? defaultStatus;
    const fallback = responses.get(standard < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const definition = responses.get(reason) ?? fallback ?? bare;
    const context: Readonly<Record<string, string>> = {
      requestId,
      extendedRequestId: requestId,
      'error.message': message,
      'error.messageString': JSON.stringify(message),
      'error.responseType': reason,
    };
    return render(definition, standard, context, [
      ['x-amzn-RequestId', requestId],
      ['x-amzn-ErrorType', reason],
    ]);
  };
}

type Context = Readonly<Record<string, string>>;

/** An answer by its template, with what the request's context has for it. */
function render(
  definition: GatewayResponseDefinition,
  standard: number,
  context: Context,
  first: readonly (readonly [string, string])[],
): GatewayResponse {
  const [type, template] = templateOf(definition);
  const body = template.replace(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, name: string) => context[name] ?? '');
  return {
    status: definition.status ?? standard,
    headers: [['Content-Type', type], ...first, ...mappedHeaders(definition, context)],
    body: Buffer.from(body),
  };
}

function templateOf({ templates }: GatewayResponseDefinition): readonly [type: string, template: string] {
  const type = json in templates ? json : (Object.keys(templates)[0] ?? json);
  return [type, templates[type] ?? '{"message":$context.error.messageString}'];
}

function mappedHeaders({ headers }: GatewayResponseDefinition, context: Context): [string, string][] {
  return headers.flatMap(([name, source]): [string, string][] => {
    const value = /^'(.*)'$/.exec(source)?.[1] ?? context[source.replace(/^context\./, '')];
    return value === undefined ? [] : [[name, value]];
  });
}

/** What a mock integration's template may ask about a request. */
interface MockRequest {
  readonly requestId: string;
  /** As they were sent: a name has its case. */
  readonly headers: ReadonlyMap<string, string>;
}

/**
 * The response of a method without a function. Its template is in the Velocity language, and may set headers by
 * `$context.responseOverride`.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-mapping-template-reference.html
 */
export function fixed(definition: GatewayResponseDefinition, { requestId, headers }: MockRequest): GatewayResponse {
  const override: Record<string, string> = {};
  const context = { requestId, extendedRequestId: requestId };
  const [type, template] = templateOf(definition);
  const body = renderVelocity(template, {
    context: { ...context, responseOverride: { header: override } },
    input: { params: () => ({ header: headers }) },
  });
  const isOverridden = (name: string) =>
    Object.keys(override).some((each) => each.toLowerCase() === name.toLowerCase());
  return {
    status: definition.status ?? 200,
    headers: [
      ['Content-Type', type],
      ['x-amzn-RequestId', requestId],
      ...mappedHeaders(definition, context).filter(([name]) => !isOverridden(name)),
      ...Object.entries(override),
    ],
    body: Buffer.from(body),
  };
}
