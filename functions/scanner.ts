import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorFacts } from '../shared/log.ts';
import { scanApplication } from '../shared/scanners/application/scan-application.ts';
import { feedLoader } from '../shared/scanners/cms/feed/load-feed.ts';
import { objectReader } from '../shared/scanners/cms/feed/read-object.ts';
import { scanCms } from '../shared/scanners/cms/scan-cms.ts';
import { createEgress } from '../shared/scanners/egress.ts';
import { scanPorts } from '../shared/scanners/portscan/scan-ports.ts';
import { readScannerSettings } from '../shared/scanners/settings.ts';
import { effectivePolicy } from '../shared/scans/effective-policy.ts';
import { parseMessage, type RunMessage } from '../shared/scans/message.ts';
import { type Runner, runScan, type Scan } from '../shared/scans/run-scan.ts';
import { connectStarter } from '../shared/scans/starter.ts';
import { connectVault } from '../shared/store/credentials-vault.ts';

let runner: Runner | undefined;

function connect(): Runner {
  const { portscan, egress, vulnerabilityFeed } = readScannerSettings(process.env);
  const starter = connectStarter();
  const { log } = starter;
  const feed = feedLoader({
    location: vulnerabilityFeed,
    readObject: objectReader(),
    now: Date.now,
    faulty: (error) => log({ event: 'vulnerability feed not read', ...errorFacts(error) }),
  });
  const scanners = new Map<string, Scan>([
    ['diagnosis:portscan', (record, context) => scanPorts({ target: String(record.target) }, portscan, context)],
    [
      'diagnosis:cmsscan',
      ({ target_url, options }, context, scanLog) => {
        const faulty = (what: string, error: unknown) =>
          scanLog({ event: 'part of a scan broke', what, runId: context.runId, ...errorFacts(error) });
        return scanCms({ target: String(target_url), options: String(options ?? '') }, { feed, faulty }, context);
      },
    ],
    [
      'diagnosis:application-scan',
      (_record, context, scanLog, basicSetting) => {
        const faulty = ({ id }: { readonly id: string }, error: unknown) =>
          scanLog({ event: 'part of a scan broke', what: id, runId: context.runId, ...errorFacts(error) });
        return scanApplication(basicSetting, { faulty }, context);
      },
    ],
  ]);
  return {
    ...starter,
    egress: createEgress(egress),
    vault: connectVault(),
    scanners,
    policyOf: (project, run) => effectivePolicy(starter.store, project, run),
  };
}

/** A message that is none of ours goes back soon, and by the queue's redrive to the dead letters. */
async function messageOf(record: SQSRecord, { log, queue }: Runner): Promise<RunMessage | undefined> {
  try {
    return parseMessage(record.body);
  } catch (error) {
    log({ event: 'message not understood', messageId: record.messageId, ...errorFacts(error) });
    await queue.giveBack(record.receiptHandle);
    return undefined;
  }
}

type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

export async function handler(event: SQSEvent, context: Remaining): Promise<SQSBatchResponse> {
  runner ??= connect();
  const failed: string[] = [];
  for (const record of event.Records) {
    const message = await messageOf(record, runner);
    if (message) await runScan(runner, message, () => context.getRemainingTimeInMillis());
    else failed.push(record.messageId);
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
