import type { RateLimit } from '../../stage-throttling.ts';
import { preflight } from './cross-origin.ts';
import { type ErrorStatus, errorTexts, gatewayResponses, ownHeaders } from './gateway-responses.ts';
import { mockIntegration } from './mock-integration.ts';

/** A method of the API and the function that answers it. */
export interface ApiMethod {
  readonly method: string;
  /** Such as `/docs/{file}`. */
  readonly path: string;
  readonly functionArn: string;
  /** The role in which the gateway invokes the function. */
  readonly invokerArn: string;
  /** True: no token is needed. */
  readonly open: boolean;
  /** How many requests to it the gateway lets through. */
  readonly limit: RateLimit;
}

/** What verifies tokens, and for how long its answer is kept. */
interface ApiAuthorizer {
  readonly functionArn: string;
  readonly invokerArn: string;
  readonly cacheSeconds: number;
}

interface ApiBodyProps {
  readonly description: string;
  readonly methods: readonly ApiMethod[];
  readonly authorizer: ApiAuthorizer;
  /** The origins whose pages may use the API. */
  readonly origins: readonly string[];
  /** The address by which the gateway invokes a function. */
  readonly uriOf: (functionArn: string) => string;
}

/** Every path on the way to a path, itself included: `/docs/{file}` gives `/`, `/docs` and `/docs/{file}`. */
function pathsTo(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return ['/', ...parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)];
}

/** The variables of a path, which OpenAPI wants declared. */
const variablesOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/**
 * A method that answers by itself with the service's own words. It is on every path and below all: where no method
 * matches, API Gateway takes a Bearer token for a signature of AWS and answers 403. Only JSON has a template; whatever else
 * comes is UNSUPPORTED_MEDIA_TYPE, to which the gateway responses give the same words.
 */
function ownAnswer(status: ErrorStatus, origins: readonly string[]) {
  return mockIntegration({
    status,
    description: errorTexts[status],
    headers: ownHeaders(status, origins),
    template: JSON.stringify({ error: errorTexts[status] }),
  });
}

/**
 * The whole REST API as one document: OpenAPI 3.0 with API Gateway's extensions. A resource of CloudFormation for every
 * path and method would be half of all a stack may have at 150 routes.
 */
export function apiBody({ description, methods, authorizer, origins, uriOf }: ApiBodyProps): object {
  const paths: Record<string, Record<string, unknown>> = {};
  const notFound = (path: string) => ({
    ...(path.includes('{') && { parameters: variablesOf(path) }),
    'x-amazon-apigateway-any-method': ownAnswer(404, origins),
    ...(origins.length > 0 && { options: preflight(origins) }),
  });
  for (const path of methods.flatMap((each) => pathsTo(each.path))) paths[path] ??= notFound(path);
  for (const { method, path, functionArn, invokerArn, open } of methods) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...(!open && { security: [{ token: [] }] }),
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: uriOf(functionArn),
          credentials: invokerArn,
        },
      },
    };
  }
  return {
    openapi: '3.0.1',
    info: { title: description, version: '1' },
    paths: { ...paths, '/{proxy+}': notFound('/{proxy+}') },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          name: 'Authorization',
          in: 'header',
          'x-amazon-apigateway-authtype': 'custom',
          'x-amazon-apigateway-authorizer': {
            type: 'request',
            identitySource: 'method.request.header.Authorization',
            authorizerUri: uriOf(authorizer.functionArn),
            authorizerCredentials: authorizer.invokerArn,
            authorizerResultTtlInSeconds: authorizer.cacheSeconds,
          },
        },
      },
    },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(origins),
  };
}
