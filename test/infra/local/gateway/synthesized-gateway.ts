import { Template } from 'aws-cdk-lib/assertions';
import type { Stage } from '../../../../infra/config.ts';
import { apiOf } from '../../../../infra/local/gateway/api-definition.ts';
import { requestAuthorizer } from '../../../../infra/local/gateway/authorizer.ts';
import { gateway } from '../../../../infra/local/gateway/gateway.ts';
import { serveGateway } from '../../../../infra/local/gateway/http-server.ts';
import type { FunctionDefinition } from '../../../../infra/local/template/deployment.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { templateSchema } from '../../../../infra/local/template/template.ts';
import { appOf } from '../../synthesize.ts';

/**
 * The local gateway over a stage's synthesized template, at a time that stands still; its functions answer `{}`, the
 * authorizer too, which is none of its answers: 500.
 */
export async function serveStage(stage: Stage) {
  const { stack } = appOf(stage);
  const template = templateSchema.parse(Template.fromStack(stack).toJSON());
  const queueUrl = (name: string) => `http://queues/${name}`;
  const location = { region: 'us-east-1', accountId: '000000000000', stackName: stack.stackName, queueUrl };
  const resolver = resolverOf(template, location);
  const functions = Object.keys(template.Resources)
    .filter((id) => template.Resources[id]?.Type === 'AWS::Lambda::Function')
    .map((id) => ({ arn: resolver.attribute(id, 'Arn') }) as FunctionDefinition);
  const invoked: string[] = [];
  const pool = {
    invoke: async (arn: string) => {
      invoked.push(arn);
      return '{"statusCode":200,"body":"{}"}';
    },
    close: async () => {},
  };
  const api = apiOf(template, resolver, functions);
  const parts = { api, pool, authorize: requestAuthorizer(pool), localPages: new Map(), now: () => 0 };
  const server = await serveGateway(gateway(parts), 0);
  return { url: `http://127.0.0.1:${server.port}`, invoked, close: () => server.close(100) };
}
