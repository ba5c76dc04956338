import type { GatewayResponseDefinition } from './api-definition.ts';

/** A finished answer. */
export interface Answer {
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

export type Reason = keyof typeof reasons;

/** Makes the gateway's own answers. `status` replaces the type's default where the template sets none. */
export type GatewayAnswers = (reason: Reason, request: { requestId: string; status?: number }) => Answer;

const json = 'application/json';
const bare: GatewayResponseDefinition = { status: undefined, headers: [], templates: {} };

/** The answers of one API, by the template's gateway responses. */
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
): Answer {
  const type = json in definition.templates ? json : (Object.keys(definition.templates)[0] ?? json);
  const template = definition.templates[type] ?? '{"message":$context.error.messageString}';
  const body = template.replace(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, name: string) => context[name] ?? '');
  const mapped = definition.headers.flatMap(([name, source]): [string, string][] => {
    const value = /^'(.*)'$/.exec(source)?.[1] ?? context[source.replace(/^context\./, '')];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    status: definition.status ?? standard,
    headers: [['Content-Type', type], ...first, ...mapped],
    body: Buffer.from(body),
  };
}

/** The answer of a method that no function answers. */
export function fixed(definition: GatewayResponseDefinition, { requestId }: { readonly requestId: string }): Answer {
  return render(definition, 200, { requestId, extendedRequestId: requestId }, [['x-amzn-RequestId', requestId]]);
}
