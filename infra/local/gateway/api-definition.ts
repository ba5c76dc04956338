import * as z from 'zod/mini';
import { type FunctionDefinition, resourcesOf } from '../template/deployment.ts';
import { rootResource } from '../template/identity.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { type Template, UnsupportedTemplate } from '../template/template.ts';

/** A request authorizer. */
export interface AuthorizerDefinition {
  readonly functionArn: string;
  readonly ttlMs: number;
  /** Names of the headers that say who asks; all must be there. */
  readonly identityHeaders: readonly string[];
}

/** A method of a resource: which function answers, and who decides whether it may. */
export interface MethodDefinition {
  readonly httpMethod: string;
  /** The resource's path, such as `/docs/{file}`. */
  readonly path: string;
  readonly resourceId: string;
  readonly functionArn: string;
  readonly timeoutMs: number;
  readonly authorizer: AuthorizerDefinition | undefined;
}

/** How the gateway answers by itself for one reason. */
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
  readonly responses: ReadonlyMap<string, GatewayResponseDefinition>;
  /** Whether bodies come to functions as bytes in base64. */
  readonly binary: boolean;
}

const never = z.optional(z.undefined());

const schemas = {
  api: z.object({ BinaryMediaTypes: z._default(z.array(z.string()), []), Body: never, BodyS3Location: never }),
  resource: z.object({ ParentId: z.string(), PathPart: z.string() }),
  stage: z.object({ StageName: z.string(), Variables: never }),
  method: z.object({
    HttpMethod: z.string(),
    ResourceId: z.string(),
    AuthorizationType: z.enum(['NONE', 'CUSTOM']),
    AuthorizerId: z.optional(z.string()),
    ApiKeyRequired: z.optional(z.literal(false)),
    RequestValidatorId: never,
    Integration: z.object({
      Type: z.literal('AWS_PROXY'),
      Uri: z.string(),
      TimeoutInMillis: z._default(z.number(), 29_000),
    }),
  }),
  authorizer: z.object({
    Type: z.literal('REQUEST'),
    AuthorizerUri: z.string(),
    AuthorizerResultTtlInSeconds: z._default(z.number(), 300),
    IdentitySource: z.string().check(z.regex(/^method\.request\.header\.[\w-]+(,method\.request\.header\.[\w-]+)*$/)),
  }),
  response: z.object({
    ResponseType: z.string(),
    StatusCode: z.optional(z.coerce.number()),
    ResponseParameters: z._default(z.record(z.string(), z.string()), {}),
    ResponseTemplates: z._default(z.record(z.string(), z.string()), {}),
  }),
};

type Read = <S extends z.ZodMiniType>(
  type: string,
  schema: S,
) => readonly { readonly id: string; readonly properties: z.output<S> }[];

type FunctionArn = (id: string, uri: string) => string;

/** The ARN of the function in an integration's address. */
function functionArns(functions: readonly FunctionDefinition[]): FunctionArn {
  return (id, uri) => {
    const arn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1];
    const found = functions.find((each) => each.arn === arn);
    if (!found) throw new UnsupportedTemplate(`${id}: ${uri} is no function of the template`);
    return found.arn;
  };
}

/** Paths of the API's resources by their logical ids. */
function pathsOf(read: Read): (resourceId: string) => string {
  const parts = new Map(read('Resource', schemas.resource).map(({ id, properties }) => [id, properties]));
  return function pathOf(resourceId): string {
    if (resourceId === rootResource) return '';
    const part = parts.get(resourceId);
    if (!part) throw new UnsupportedTemplate(`${resourceId} is no resource of the API`);
    return `${pathOf(part.ParentId)}/${part.PathPart}`;
  };
}

function authorizersOf(read: Read, functionArn: FunctionArn): ReadonlyMap<string, AuthorizerDefinition> {
  return new Map(
    read('Authorizer', schemas.authorizer).map(({ id, properties }): [string, AuthorizerDefinition] => [
      id,
      {
        functionArn: functionArn(id, properties.AuthorizerUri),
        ttlMs: properties.AuthorizerResultTtlInSeconds * 1000,
        identityHeaders: properties.IdentitySource.split(',').map((each) => each.split('.')[3] ?? ''),
      },
    ]),
  );
}

function methodsOf(read: Read, functionArn: FunctionArn): readonly MethodDefinition[] {
  const pathOf = pathsOf(read);
  const authorizers = authorizersOf(read, functionArn);
  return read('Method', schemas.method).map(({ id, properties }): MethodDefinition => {
    const authorizer = authorizers.get(properties.AuthorizerId ?? '');
    if (properties.AuthorizationType === 'CUSTOM' && !authorizer) {
      throw new UnsupportedTemplate(`${id}: ${properties.AuthorizerId} is no authorizer of the template`);
    }
    return {
      httpMethod: properties.HttpMethod,
      path: pathOf(properties.ResourceId) || '/',
      resourceId: properties.ResourceId,
      functionArn: functionArn(id, properties.Integration.Uri),
      timeoutMs: properties.Integration.TimeoutInMillis,
      authorizer,
    };
  });
}

const headerPrefix = 'gatewayresponse.header.';

function responsesOf(read: Read): ReadonlyMap<string, GatewayResponseDefinition> {
  return new Map(
    read('GatewayResponse', schemas.response).map(({ properties }): [string, GatewayResponseDefinition] => [
      properties.ResponseType,
      {
        status: properties.StatusCode,
        headers: Object.entries(properties.ResponseParameters)
          .filter(([name]) => name.startsWith(headerPrefix))
          .map(([name, value]) => [name.slice(headerPrefix.length), value]),
        templates: properties.ResponseTemplates,
      },
    ]),
  );
}

/** The one REST API of the template. Throws UnsupportedTemplate. */
export function apiOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]): ApiDefinition {
  const read: Read = (type, schema) => resourcesOf(template, resolver, [`AWS::ApiGateway::${type}`], schema);
  const [api, ...otherApis] = read('RestApi', schemas.api);
  const [stage] = read('Stage', schemas.stage);
  if (!api || !stage || otherApis.length > 0) throw new UnsupportedTemplate('the template must hold one REST API');
  const binary = api.properties.BinaryMediaTypes.includes('*/*');
  if (!binary && api.properties.BinaryMediaTypes.length > 0) {
    throw new UnsupportedTemplate(`${api.id}: of binary media types the local mode knows */* only`);
  }
  return {
    apiId: resolver.nameOf(api.id),
    stage: stage.properties.StageName,
    methods: methodsOf(read, functionArns(functions)),
    responses: responsesOf(read),
    binary,
  };
}
