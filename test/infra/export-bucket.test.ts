import { expect, test } from 'vitest';
import { fullStage, functionOf, functionsOf, localStage, ofType, statementsOf } from './synthesize.ts';

// Synthesized here, before any test's time runs.
const stages = [localStage, fullStage].map((stage) => [stage.name, stage, ofType(stage, 'AWS::S3::Bucket')] as const);

test.each(stages)('exports of stage %s lie in a private, encrypted bucket for a day', (_, { production }, buckets) => {
  expect(buckets).toHaveLength(1);
  expect(buckets[0]).toMatchObject({
    DeletionPolicy: production ? 'RetainExceptOnCreate' : 'Delete',
    Properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      LifecycleConfiguration: {
        Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, ExpirationInDays: 1, Status: 'Enabled' }],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    },
  });
  expect(buckets[0]?.Properties).not.toHaveProperty('VersioningConfiguration');
});

test('a page can follow a signed link to an export only where the stage lets pages use the API', () => {
  const rules = stages.map(([, , [bucket]]) => bucket?.Properties.CorsConfiguration?.CorsRules);
  expect(rules).toEqual([undefined, [{ AllowedMethods: ['GET'], AllowedOrigins: ['*'] }]]);
});

test.each(stages)('the bucket of stage %s refuses what does not come over TLS 1.2', (_, stage) => {
  const [policy] = ofType(stage, 'AWS::S3::BucketPolicy');
  const conditions = policy?.Properties.PolicyDocument.Statement.map(
    ({ Condition }: { Condition: object }) => Condition,
  );
  expect(conditions).toEqual([
    { Bool: { 'aws:SecureTransport': 'false' } },
    { NumericLessThan: { 's3:TlsVersion': 1.2 } },
  ]);
  expect(statementsOf(policy?.Properties.PolicyDocument).map(({ effect }) => effect)).toEqual(['Deny', 'Deny']);
});

test('the function of the export alone reaches the bucket, and there only exports', () => {
  const onBucket = functionsOf(localStage).flatMap(({ name, statements }) =>
    statements.filter(({ actions }) => actions.some((action) => action.startsWith('s3:'))).map((each) => [name, each]),
  );
  expect(onBucket).toHaveLength(1);
  expect(onBucket[0]).toMatchObject([
    'finding/export-finding',
    {
      effect: 'Allow',
      actions: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject'],
      resources: [{ 'Fn::Join': ['', [{ 'Fn::GetAtt': [expect.stringMatching(/^Exports/), 'Arn'] }, '/exports/*']] }],
    },
  ]);
});

test('the function of the export knows its bucket and the account, and has a whole processor', () => {
  const { environment, properties } = functionOf(localStage, 'finding/export-finding');
  expect(environment.EXPORT_BUCKET).toEqual({ Ref: expect.stringMatching(/^Exports/) });
  expect(JSON.stringify(environment.PRODUCT_ARN)).toMatch(/:securityhub:.*:product\/.*\/default"/);
  expect(properties.MemorySize).toBe(1769);
});
