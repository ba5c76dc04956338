import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** How long one invocation of the scanner may take: Lambda's most. */
export const scannerTimeout = Duration.minutes(15);

/** The queue of scans to do, and where a message goes that failed three times. */
export class ScanQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...common, visibilityTimeout: Duration.minutes(3) });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      // A message must not come back while its scanner still works. Six times as long, as is often advised, would
      // only delay the retry of a scanner that died: with a batch size of 1 nothing waits inside the poller.
      visibilityTimeout: scannerTimeout.plus(Duration.minutes(1)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }
}
