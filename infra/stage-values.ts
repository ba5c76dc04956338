import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { hostOf } from '../shared/records/host.ts';
import { diagnosisDataSources, osintDataSources } from '../shared/records/settings/data-sources.ts';
import { parseRecurrence } from '../shared/recurrence/recurrence.ts';
import { RuleFault } from '../shared/recurrence/rule-fault.ts';
import { namedCadences } from '../shared/recurrence/stage-policy.ts';
import { isTimeZone } from '../shared/recurrence/wall-clock.ts';
import { parseResolver } from '../shared/scanning/dns/resolver-address.ts';
import { blockedPort, controlAddress } from '../shared/scanning/egress/blocked-ports.ts';
import { isHostName } from '../shared/scanning/egress/host-name.ts';
import { operatorRange } from '../shared/scanning/egress/operator-range.ts';
import { parsePortList } from '../shared/scanning/ports/port-list.ts';

/* The forms that values of a stage's configuration have; infra/config.ts says which is which. */

/** An account of AWS. */
export const accountId = z
  .string('must be a text of 12 digits')
  .check(z.regex(/^\d{12}$/, 'must be a text of 12 digits'));

/** A region of AWS, such as `eu-west-1`. */
export const regionName = z
  .string()
  .check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be the name of a region, such as eu-west-1'));

/**
 * Tags of the stack, which CloudFormation puts on what it makes: at most 40, without AWS's own.
 * @see https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html
 */
export const tags = z
  .record(
    z
      .string()
      .check(
        z.regex(
          /^(?!aws:)[\w .:/=+@-]{1,128}$/i,
          'must be a tag of letters, digits and _.:/=+@- without aws: in front',
        ),
      ),
    z.string().check(z.regex(/^[\w .:/=+@-]{0,256}$/, 'must be at most 256 letters, digits, blanks and _.:/=+@-')),
  )
  .check(z.refine((all) => Object.keys(all).length <= 40, 'must be at most 40 tags'));

/** A table's name by DynamoDB's rule. */
export const tableName = z.string().check(z.regex(/^[\w.-]{3,255}$/, 'must be the name of a table'));

/** The label in the ARN of a table's stream: the time when the stream was turned on. */
export const streamLabel = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+$/, "must be a stream's label, such as 2026-01-31T10:20:30.123"));

/** An integer within bounds. */
export const wholeNumber = (least: number, most: number) => {
  const rule = `must be an integer from ${least} to ${most}`;
  return z.int(rule).check(z.gte(least, rule), z.lte(most, rule));
};

/** A text of a form; `rule` says which, to the person who wrote another. */
export const text = (pattern: RegExp, rule: string) => z.string(rule).check(z.regex(pattern, rule));

/** As the guard of the scanners reads them. */
export const cidrs = z.array(operatorRange);

/** Ports that the network of scans lets nothing out to. */
export const blockedPorts = z.array(blockedPort).check(z.maxLength(100));

/** Addresses that accept connections on every port, one of each IP version. */
export const controlAddresses = z.array(controlAddress).check(z.maxLength(2));

/** Names of domains, in the one form that scans compare them by. */
export const domains = z.array(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => isHostName(hostOf(value)),
          'must be a domain name such as example.com, without a wildcard: what is below it is meant as well',
        ),
      ),
    z.transform(hostOf),
  ),
);

/** Over https, but for what is on this machine. */
export const webUrl = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(value),
      'must be an https URL (http for loopback only)',
    ),
  );

/** One that paths are put behind. It has no secret, as findings show it. */
export const baseUrl = webUrl.check(
  z.refine((value) => !/[?#@]/.test(value), 'must have no query, fragment, user name or password'),
);

/** The origin of a web page, as browsers send it. */
export const pageOrigin = z
  .string()
  .check(
    z.refine(
      (value) =>
        URL.canParse(value) &&
        new URL(value).origin === value &&
        /^https:|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|$)/.test(value),
      'must be an origin such as https://app.example.com, without a path (http for loopback only)',
    ),
  );

/** As it stands in the `iss` of tokens (OpenID Connect Discovery 1.0, section 3): without query, fragment or document. */
export const issuerUrl = webUrl.check(
  z.refine((value) => !/[?#]/.test(value), 'must have no query and no fragment'),
  z.refine(
    (value) => !value.includes('/.well-known/'),
    'must be the issuer as tokens name it, not the address of its discovery document',
  ),
);

/** Where Cognito may send people back to: it takes no fragment, and http for localhost only. */
export const callbackUrl = webUrl.check(
  z.refine((value) => !value.includes('#'), 'must have no fragment'),
  z.refine((value) => /^https:|^http:\/\/localhost[:/]/.test(value), 'must be an https URL (http for localhost only)'),
);

/** One that goes into a User-Agent whole: no secret, no blank or bracket that would end it. */
export const aboutUrl = webUrl.check(
  z.refine((value) => /^[!-'*-~]{1,200}$/.test(value) && !value.includes('@'), 'must be a plain URL of at most 200'),
);

export const mailAddress = z.email('must be an email address');

/** The address of a resolver, with or without a port. */
export const resolver = z
  .string()
  .check(
    z.refine(
      (value) => parseResolver(value) !== undefined,
      'must be the IP address of a resolver such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353',
    ),
  );

/**
 * One object: nothing in its key that IAM would read as a wildcard or a variable. S3's certificate does not fit the host
 * of a bucket with a dot in its name.
 */
const s3Object = /^s3:\/\/[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\/[\w!()=@+.-][\w!()=@+./-]{0,900}$/;

function isFile(value: string): boolean {
  return isAbsolute(value) || (value.startsWith('file:///') && URL.canParse(value));
}

/** Where a file of the operator's is; a URL of a file becomes its path. */
export const operatorFile = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => s3Object.test(value) || isFile(value),
        'must be s3://<bucket>/<key>, or, in the stage local, the absolute path of a file',
      ),
    ),
  z.transform((value: string) => (value.startsWith('file:') ? fileURLToPath(value) : value)),
);

function isPortList(value: string): boolean {
  try {
    return parsePortList(value).size > 0;
  } catch {
    return false;
  }
}

/** As `portscan.ports` names them. */
export const ports = z
  .string()
  .check(z.refine(isPortList, 'must be ports and port ranges from 1 to 65535 such as 22,80,8000-8100'));

/** The most often that a cadence or a policy may start scans, in minutes. */
export const leastMinutes = 5;

function isCron(value: string): boolean {
  try {
    return !/FREQ/i.test(value) && parseRecurrence(value, { leastMinutes }).next(0) !== undefined;
  } catch (error) {
    if (error instanceof RuleFault) return false;
    throw error;
  }
}

const cadence = z.union(
  [
    z.enum(namedCadences),
    z.strictObject({
      /** Five fields; the settings are spread over the hour that follows. */
      cron: z
        .string()
        .check(
          z.refine(isCron, `must be a five-field cron expression that fires at most every ${leastMinutes} minutes`),
        ),
      time_zone: z._default(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone')), 'UTC'),
    }),
  ],
  `must be ${namedCadences.join(', ')} or {"cron": "0 3 * * 1", "time_zone": "Europe/Berlin"}`,
);

const dataSourceNames: readonly string[] = [...diagnosisDataSources, ...osintDataSources].map(({ name }) => name);

/** How often the settings of each data source are scanned by themselves; settings with a rule in their policy follow that. */
export const cadences = z
  .record(z.string(), cadence)
  .check(
    z.refine(
      (given) => Object.keys(given).every((name) => dataSourceNames.includes(name)),
      `must name data sources: ${dataSourceNames.join(', ')}`,
    ),
  );

/** A right in one project or in all. */
export const grant = text(
  /^project:([1-9]\d{0,9}|\*):(viewer|operator|editor|admin)$/,
  'must be project:<id or *>:<role>',
);

/** A web ACL of the region: one for CloudFront cannot protect an API. */
export const webAclArn = text(
  /^arn:aws[\w-]*:wafv2:[a-z\d-]+:\d{12}:regional\/webacl\/[\w-]{1,128}\/[\w-]{1,64}$/,
  'must be the ARN of a regional web ACL',
);

/** The levels of lines, from the least on. */
export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;

/** The numbers of days that CloudWatch can keep a log for. */
export const logRetentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 3653,
];

/** One of several files: their names are handed over with commas between them. */
export const cveFile = operatorFile.check(z.refine((file: string) => !file.includes(','), 'must not have a comma'));
