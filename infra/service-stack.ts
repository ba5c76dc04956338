import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';
import { ServiceApi } from './constructs/api/service-api.ts';
import { TokenIssuer } from './constructs/api/token-issuer.ts';
import { WebAcl } from './constructs/api/web-acl.ts';
import { ServiceEvents } from './constructs/event-bus.ts';
import { ExportBucket } from './constructs/export-bucket.ts';
import { Forwarding } from './constructs/forwarding.ts';
import { Alarms } from './constructs/monitoring/alarms.ts';
import { ServiceDashboard } from './constructs/monitoring/service-dashboard.ts';
import { Notices } from './constructs/notices.ts';
import { ProofRenewal } from './constructs/proof-renewal.ts';
import { RecordTable } from './constructs/record-table.ts';
import { ScanPipeline } from './constructs/scans/scan-pipeline.ts';
import { ScanQueue } from './constructs/scans/scan-queue.ts';
import type { CodeOf } from './constructs/service-function.ts';
import { TableBackup } from './constructs/table-backup.ts';

/** What a stage's stack is called. */
export function stackName({ name }: { readonly name: string }): string {
  return `Scanfold-${name}`;
}

/** All of one stage. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, stage: Stage, codeOf: CodeOf, props?: StackProps) {
    super(scope, stackName(stage), {
      description: `Scanfold, stage ${stage.name}`,
      env: {
        ...(stage.account !== undefined && { account: stage.account }),
        ...(stage.region !== undefined && { region: stage.region }),
      },
      // CloudFormation takes 1 MB of template; blanks count.
      suppressTemplateIndentation: true,
      terminationProtection: stage.production,
      tags: { ...stage.tags, 'scanfold:stage': stage.name },
      ...props,
    });
    const { table } = new RecordTable(this, 'Records', stage);
    if (stage.backup !== undefined) new TableBackup(this, 'Backup', { ...stage, ...stage.backup, table });
    const { queue: scanQueue, deadLetters } = new ScanQueue(this, 'Scans');
    const { bucket: exports } = new ExportBucket(this, 'Exports', stage);
    const parts = { stage, codeOf, table, scanQueue, deadLetters, exports };
    const { environment: tokenEnvironment, consoleEnvironment } = new TokenIssuer(this, 'Tokens', stage);
    const access = { tokenEnvironment, consoleEnvironment };
    const { api, url: apiUrl, aboutUrl, callbackUrl } = new ServiceApi(this, 'Service', { ...parts, ...access });
    new WebAcl(this, 'WebAcl', { stage, apiStage: api.deploymentStage });
    const pipeline = new ScanPipeline(this, 'Pipeline', {
      ...parts,
      aboutUrl: stage.about.url ?? aboutUrl,
      callbackUrl,
    });
    new ProofRenewal(this, 'Proofs', { ...parts, aboutUrl: stage.about.url ?? aboutUrl });
    const events = new ServiceEvents(this, 'Events', parts);
    new Forwarding(this, 'Forwarding', { ...parts, events, apiUrl });
    const notices = new Notices(this, 'Notices', { ...parts, events, apiUrl });
    const { alarms, topic } = new Alarms(this, 'Alarms', { ...parts, api, pipeline, events, notices });
    new ServiceDashboard(this, 'Dashboard', { stage, alarms, api, scanQueue, deadLetters });
    new CfnOutput(this, 'AlarmTopicArn', {
      value: topic.topicArn,
      description: 'Topic of all alarms; subscribe to it to be notified',
    });
    new CfnOutput(this, 'EventBusName', { value: events.bus.eventBusName, description: 'Name of the event bus' });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'Name of the table that is in use' });
    new CfnOutput(this, 'ApiUrl', {
      value: api.url,
      description: 'Base URL of the API, followed by paths such as api/v1/diagnosis/list-portscan-target',
    });
  }
}
