import * as z from 'zod/mini';
import { type FunctionDefinition, resourcesOf } from '../template/deployment.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { type Template, UnsupportedTemplate } from '../template/template.ts';
import type { ThrottleSetting } from './method-throttle.ts';

/** A request authorizer. */
export interface AuthorizerDefinition {
  readonly functionArn: string;
  readonly ttlMs: number;
  /** Names of the headers that say who asks; all must be there. */
  readonly identityHeaders: readonly string[];
}

/** A method of a path with a function as its integration, and its authorizer. */
export interface FunctionMethod {
  readonly kind: 'function';
  readonly httpMethod: string;
  /** The resource's path, such as `/docs/{file}`. */
  readonly path: string;
  readonly functionArn: string;
  readonly timeoutMs: number;
  readonly authorizer: AuthorizerDefinition | undefined;
}

/** A method of a path to which the gateway itself responds (a mock integration). */
export interface FixedMethod {
  readonly kind: 'fixed';
  readonly httpMethod: string;
  readonly path: string;
  /** Media types of requests that it knows; a request of another is UNSUPPORTED_MEDIA_TYPE. */
  readonly mediaTypes: readonly string[];
  readonly response: GatewayResponseDefinition;
}

/** A method of a path. */
export type MethodDefinition = FunctionMethod | FixedMethod;

/** A response that the gateway itself generates. */
export interface GatewayResponseDefinition {
  readonly status: number | undefined;
  /** Header names and what stands for their values: `'text'` or `context....`. */
  readonly headers: readonly (readonly [string, string])[];
  /** Bodies by media type, with `$context....` in them. */
  readonly templates: Readonly<Record<string, string>>;
}

/** A REST API as it runs here. */
export interface ApiDefinition {
  readonly apiId: string;
  readonly stage: string;
  readonly methods: readonly MethodDefinition[];
  /** What the gateway answers by itself, by reason. */
  readonly responses: ReadonlyMap<string, GatewayResponseDefinition>;
  /** Whether bodies come to functions as bytes in base64. */
  readonly binary: boolean;
  readonly throttles: readonly ThrottleSetting[];
}

const never = z.optional(z.undefined());
const texts = z._default(z.record(z.string(), z.string()), {});

const functionIntegration = z.object({
  type: z.literal('aws_proxy'),
  httpMethod: z.literal('POST'),
  uri: z.string(),
  timeoutInMillis: z._default(z.number(), 29_000),
});

const mockIntegration = z.object({
  type: z.literal('mock'),
  // Without it a body that is bytes to the API makes a mock integration fail.
  contentHandling: z.literal('CONVERT_TO_TEXT'),
  passthroughBehavior: z.literal('never'),
  requestTemplates: z.record(z.string(), z.string()),
  responses: z.object({
    default: z.object({ statusCode: z.coerce.number(), responseParameters: texts, responseTemplates: texts }),
  }),
});

const operation = z.object({
  security: z._default(z.array(z.record(z.string(), z.array(z.string()))).check(z.maxLength(1)), []),
  'x-amazon-apigateway-request-validator': never,
  'x-amazon-apigateway-integration': z.discriminatedUnion('type', [functionIntegration, mockIntegration]),
});

const authorizer = z.object({
  type: z.literal('request'),
  authorizerUri: z.string(),
  authorizerResultTtlInSeconds: z._default(z.number(), 300),
  identitySource: z.string().check(z.regex(/^method\.request\.header\.[\w-]+(,method\.request\.header\.[\w-]+)*$/)),
});

/** The keys of a path that are methods, as HTTP calls them; `parameters` is none. */
const httpMethods: Readonly<Record<string, string>> = {
  get: 'GET',
  put: 'PUT',
  post: 'POST',
  delete: 'DELETE',
  options: 'OPTIONS',
  head: 'HEAD',
  patch: 'PATCH',
  'x-amazon-apigateway-any-method': 'ANY',
};

const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ 'x-amazon-apigateway-authorizer': authorizer })),
  }),
  'x-amazon-apigateway-gateway-responses': z.record(
    z.string(),
    z.object({
      statusCode: z.optional(z.coerce.number()),
      responseParameters: texts,
      responseTemplates: texts,
    }),
  ),
});
type Document = z.infer<typeof document>;

const methodSetting = z.object({
  HttpMethod: z.string(),
  /** `/*`, or a path with `~1` for every slash but the first. */
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.optional(z.number()),
  ThrottlingBurstLimit: z.optional(z.number()),
});

function throttlesOf(settings: readonly z.infer<typeof methodSetting>[]): ThrottleSetting[] {
  return settings.flatMap(({ HttpMethod, ResourcePath, ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }) =>
    rate === undefined || burst === undefined
      ? []
      : [{ httpMethod: HttpMethod, path: ResourcePath.replace(/^\/(?=~1)/, '').replaceAll('~1', '/'), rate, burst }],
  );
}

const schemas = {
  api: z.object({
    BinaryMediaTypes: z._default(z.array(z.string()), []),
    Body: document,
    BodyS3Location: never,
  }),
  stage: z.object({
    StageName: z.string(),
    Variables: never,
    MethodSettings: z._default(z.array(methodSetting), []),
  }),
};

/** Finds the ARN of the function that an integration's address names. */
type FunctionArn = (where: string, uri: string) => string;

function functionArns(functions: readonly FunctionDefinition[]): FunctionArn {
  return (where, uri) => {
    const arn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1];
    const found = functions.find((each) => each.arn === arn);
    if (!found) throw new UnsupportedTemplate(`${where}: ${uri} is not a function of the template`);
    return found.arn;
  };
}

function authorizersOf({ components }: Document, arnOf: FunctionArn): ReadonlyMap<string, AuthorizerDefinition> {
  return new Map(
    Object.entries(components.securitySchemes).map(([name, { 'x-amazon-apigateway-authorizer': of }]) => [
      name,
      {
        functionArn: arnOf(name, of.authorizerUri),
        ttlMs: of.authorizerResultTtlInSeconds * 1000,
        identityHeaders: of.identitySource.split(',').map((each) => each.split('.')[3] ?? ''),
      },
    ]),
  );
}

/** Mappings of headers such as `gatewayresponse.header.X-Request-Id` without what they begin with. */
const headersOf = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const header = /^(?:gatewayresponse|method\.response)\.header\.(.+)$/.exec(name)?.[1];
    return header === undefined ? [] : [[header, value]];
  });

function methodsOf(body: Document, arnOf: FunctionArn): readonly MethodDefinition[] {
  const authorizers = authorizersOf(body, arnOf);
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([key, value]): MethodDefinition[] => {
      const httpMethod = httpMethods[key];
      if (httpMethod === undefined && key === 'parameters') return [];
      const where = `${httpMethod ?? key} ${path}`;
      const parsed = operation.safeParse(value);
      if (httpMethod === undefined || !parsed.success)
        throw new UnsupportedTemplate(`${where}: ${parsed.error?.issues[0]?.message ?? 'is not a method'}`);
      const { security, 'x-amazon-apigateway-integration': integration } = parsed.data;
      if (integration.type === 'mock') {
        const { statusCode, responseParameters, responseTemplates } = integration.responses.default;
        const response = { status: statusCode, headers: headersOf(responseParameters), templates: responseTemplates };
        return [{ kind: 'fixed', httpMethod, path, mediaTypes: Object.keys(integration.requestTemplates), response }];
      }
      const names = security.flatMap((each) => Object.keys(each));
      const [by] = names.map((name) => authorizers.get(name));
      if (names.length > 0 && by === undefined)
        throw new UnsupportedTemplate(`${where}: ${names[0]} is not an authorizer of the API`);
      const functionArn = arnOf(where, integration.uri);
      return [
        { kind: 'function', httpMethod, path, functionArn, timeoutMs: integration.timeoutInMillis, authorizer: by },
      ];
    }),
  );
}

function responsesOf(body: Document): ReadonlyMap<string, GatewayResponseDefinition> {
  return new Map(
    Object.entries(body['x-amazon-apigateway-gateway-responses']).map(([reason, of]) => [
      reason,
      { status: of.statusCode, headers: headersOf(of.responseParameters), templates: of.responseTemplates },
    ]),
  );
}

/** The one REST API of the template, read from its OpenAPI document. Throws UnsupportedTemplate. */
export function apiOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]): ApiDefinition {
  const [api, ...otherApis] = resourcesOf(template, resolver, ['AWS::ApiGateway::RestApi'], schemas.api);
  const [stage] = resourcesOf(template, resolver, ['AWS::ApiGateway::Stage'], schemas.stage);
  if (!api || !stage || otherApis.length > 0)
    throw new UnsupportedTemplate('the template must contain exactly one REST API');
  const { BinaryMediaTypes, Body } = api.properties;
  const binary = BinaryMediaTypes.includes('*/*');
  if (!binary && BinaryMediaTypes.length > 0) {
    throw new UnsupportedTemplate(`${api.id}: the local mode supports the binary media type */* only`);
  }
  return {
    apiId: resolver.nameOf(api.id),
    stage: stage.properties.StageName,
    methods: methodsOf(Body, functionArns(functions)),
    responses: responsesOf(Body),
    binary,
    throttles: throttlesOf(stage.properties.MethodSettings),
  };
}
