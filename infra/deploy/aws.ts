import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';

/** Where AWS is, and who asks; what is left out is found as by the AWS CLI. */
export interface AwsAccess {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Clients of what a deployment asks of an account in one region. */
export function awsOf(access: AwsAccess) {
  return {
    region: access.region,
    cloudFormation: new CloudFormationClient(access),
    cognito: new CognitoIdentityProviderClient(access),
    dynamodb: new DynamoDBClient(access),
    lambda: new LambdaClient(access),
    // The bucket in the path, as where AWS is may be an address without names below it.
    s3: new S3Client({ ...access, ...(access.endpoint !== undefined && { forcePathStyle: true }) }),
    secrets: new SecretsManagerClient(access),
    ssm: new SSMClient(access),
    sts: new STSClient(access),
  };
}

export type Aws = ReturnType<typeof awsOf>;
