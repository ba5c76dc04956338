/** Where the emulated stack is; it shows in ARNs only. */
export const region = 'us-east-1';

/** What any AWS client needs beside its endpoint; the emulators accept every key. */
export function localClient(inRegion: string) {
  return { region: inRegion, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
}

/** The same for functions, which read their environment alone. The access key says which function asks. */
export function localVariables(
  accessKeyId: string,
  endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly eventbridge: string;
    readonly s3: string;
    readonly secretsManager: string;
  },
) {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventbridge,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
  };
}
