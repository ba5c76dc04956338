import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { gatewayShell } from '../../../shared/http/gateway-shell.ts';
import { requestIdOf } from '../../../shared/http/request-id.ts';
import { logLine } from '../../../shared/log.ts';

function core({ multiValueQueryStringParameters: query }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  if (query?.do?.[0] === 'hang') return new Promise(() => undefined);
  return Promise.resolve({ statusCode: 200, body: '{}' });
}

/** A function in the product's shell that never answers where it is asked to hang. */
export const handler = gatewayShell(
  core,
  (event: APIGatewayProxyEvent) => ({ route: 'hanging', requestId: requestIdOf(event) }),
  { log: logLine, now: Date.now },
);
