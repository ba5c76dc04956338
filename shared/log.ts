import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import * as z from 'zod/mini';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** What a line says: `event` is what happened, the rest are facts about it. */
interface Entry {
  readonly event: string;
  /** Of a line that tells an error `error`, of every other `info`, where it does not say. */
  readonly level?: Level;
}

/** One structured line; never a body, a secret or a token. */
export type Log = (entry: Entry & Record<string, unknown>) => void;

/** What the clients of AWS add to an error: by its request id AWS's support finds the call. */
const awsError = z.object({
  $metadata: z.object({
    httpStatusCode: z.optional(z.number()),
    requestId: z.optional(z.string()),
    attempts: z.optional(z.number()),
  }),
});

function awsFacts(error: Error): Record<string, unknown> {
  const parsed = z.safeParse(awsError, error);
  if (!parsed.success) return {};
  const { httpStatusCode, requestId, attempts } = parsed.data.$metadata;
  return { awsStatus: httpStatusCode, awsRequestId: requestId, attempts };
}

/** Describes an error for the log, its causes included; of a call to AWS with its status, request id and attempts. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const facts = { error: error.name, message: error.message, stack: error.stack, ...awsFacts(error) };
  return error.cause === undefined ? facts : { ...facts, cause: errorFacts(error.cause) };
}

/** What stands where a secret was. */
const GONE = '[redacted]';

/** Names of fields that hold secrets, in whatever words they are put together. */
const secretName = /authorization|cookie|credential|passphrase|passw(?:or)?d|secret|token|api[-_]?key/i;

/** A single word, as most values are, too short for a token of ours, or the name of one as a caller: none of the looks below. */
const oneWord = /^(?:[\w-]{0,64}|token:\d{1,10})$/;

/** How secrets look in the midst of a text: what is left of each is said beside it. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/((?:Bearer|Basic)\s{1,8})[\w.~+/=-]{8,}/gi, `$1${GONE}`],
  // A signed token; its header is JSON, which begins so in base64.
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, GONE],
  // An API token of ours; what says which one it is stays.
  [/(scanfold_\d{1,10}_\d{1,10}_)[0-9a-f]{8,}/gi, `$1${GONE}`],
  [/(:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/g, `$1${GONE}@`],
  [
    /((?:passphrase|passw(?:or)?d|secret|token|api[-_]?key)["']?\s{0,8}[:=]\s{0,8}["']?)[^\s"'&,;]{1,4096}/gi,
    `$1${GONE}`,
  ],
];

/**
 * The last gate of the log: a secret must not get into a line at all, and one that does, in the words of an error or as a
 * field, goes here. Called for each member of a line as JSON writes it.
 */
function withoutSecrets(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return value;
  if (secretName.test(name)) return GONE;
  if (typeof value !== 'string' || oneWord.test(value)) return value;
  return secretTexts.reduce((text, [pattern, left]) => text.replace(pattern, left), value);
}

/** A line in the words of this service: the library's own would take `message` from what an error says. */
class LineFormatter extends LogFormatter {
  formatAttributes(of: UnformattedAttributes, { facts }: LogAttributes): LogItem {
    const { lambdaContext: context } = of;
    return new LogItem({
      attributes: {
        level: of.logLevel,
        event: of.message,
        timestamp: this.formatTimestamp(of.timestamp),
        function: context?.functionName,
        coldStart: context?.coldStart,
        invocationId: context?.awsRequestId,
        traceId: of.xRayTraceId,
        ...(typeof facts === 'object' && facts),
      },
    });
  }
}

/** Its level is that of POWERTOOLS_LOG_LEVEL, or of AWS_LAMBDA_LOG_LEVEL where Lambda filters; INFO where neither is set. */
const logger = new Logger({ logFormatter: new LineFormatter(), jsonReplacerFn: withoutSecrets });

/**
 * The middleware that tells the log which invocation it writes about, and whether that is an execution environment's first. An event
 * is never written, whatever POWERTOOLS_LOGGER_LOG_EVENT says: it holds tokens and bodies.
 */
export const logContext = injectLambdaContext(logger, { logEvent: false });

/** Writes a line of JSON to the function's log, with its time, level, function, invocation and whether that is the first. */
export const logLine: Log = ({ event, level, ...facts }) => {
  logger[level ?? (facts.error === undefined ? 'info' : 'error')](event, { facts });
};
