import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { keptInProduction } from './removal.ts';

/** What the names of all exports begin with; the project comes next. */
export const exportPrefix = 'exports/';

/**
 * Where exports lie that are too large for an answer, for a day. Nobody reads them but by the signed links of the
 * export's answers.
 */
export class ExportBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: false,
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // A page follows the API's redirect to here without an origin of its own. What it needs is the signed link.
      ...(stage.cors.origins.length > 0 && { cors: [{ allowedOrigins: ['*'], allowedMethods: [HttpMethods.GET] }] }),
      // CloudFormation cannot delete a bucket that holds something: `npm run destroy` empties it first.
      removalPolicy: keptInProduction(stage),
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'The API logs who requests an export; server access logs would need a second bucket with a longer retention.',
    });
  }
}
