/** The region of the emulated stack, which appears only in ARNs. */
export const region = 'us-east-1';

/** An access key with its secret. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The options of any AWS client for the emulators, without its endpoint. */
export function localClient(credentials: Credentials) {
  return { region, credentials: { ...credentials } };
}

/**
 * Milliseconds that functions wait for an emulator, which shares the processors of this machine with all else: nearly as
 * long as a function of the API lives.
 */
const timeoutMs = 20_000;

/** The environment variables by which functions connect to the emulators. The access key says which function asks. */
export function localVariables(
  { accessKeyId, secretAccessKey }: Credentials,
  endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly eventbridge: string;
    readonly s3: string;
    readonly secretsManager: string;
    readonly mail: string;
    readonly lambda?: string;
  },
) {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    CLIENT_TIMEOUT_MS: String(timeoutMs),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventbridge,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_SESV2: endpoints.mail,
    ...(endpoints.lambda !== undefined && { AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda }),
  };
}
