import type * as z from 'zod/mini';
import type { Permission } from '../auth/permissions.ts';

/**
 * What a function touches. The stack turns each `table:` and `queue:` into exactly one IAM action on exactly one
 * resource (and gives the function TABLE_NAME or QUEUE_URL), each `stage:` into one environment variable (`stage:EGRESS` into all
 * that say what scans may reach, and by which resolvers). An `index:`
 * is one that queries read beside `local`. `tokens:` are the items of API tokens in the table alone, `exports:` is the bucket of the exports (EXPORT_BUCKET), `secrets:` the
 * secrets of the credentials, `receivers:` those of notifications' receivers (SECRET_PREFIX: a function has the one or the
 * other), `mail:` the stage's sender of mail, where it has one. `stage:NOTIFY` says what messages may reach, `stage:MAIL` whom
 * mails may go to.
 */
export type Use =
  | `table:${'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem'}`
  | `index:${'score' | 'seen' | 'host'}`
  | 'denied:PutItem'
  | `tokens:${'GetItem' | 'UpdateItem'}`
  | 'client:UpdateItem'
  | 'queue:SendMessage'
  | `exports:${'PutObject' | 'AbortMultipartUpload' | 'GetObject'}`
  | `secrets:${'CreateSecret' | 'DeleteSecret' | 'GetSecretValue'}`
  | `receivers:${'CreateSecret' | 'DeleteSecret' | 'GetSecretValue'}`
  | 'mail:SendEmail'
  | 'stage:MAIL'
  | 'stage:NOTIFY'
  | 'stage:MAX_TARGET_ADDRESSES'
  | 'stage:EGRESS_DENY'
  | 'stage:MAX_RUNS_PER_PROJECT'
  | 'stage:RUN_KEPT_DAYS'
  | 'stage:FIXED_FINDING_KEPT_DAYS'
  | 'stage:STAGE_POLICY'
  | 'stage:PRODUCT_ARN'
  | 'stage:SCANNER_MEMORY_MB'
  | 'stage:TARGET_PROOFS'
  | 'stage:EGRESS';

/** One endpoint as plain data. The gateway, IAM, the local mode, OpenAPI, the client and the tests all read it. */
export interface Route<I extends z.ZodMiniObject = z.ZodMiniObject, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  /** The canonical path, with the trailing slash where the interface has one. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  /** What the document says of the route beside its summary; absent where that is what it says of all routes of this verb. */
  readonly description?: string;
  readonly permission: Permission;
  /**
   * A request names no project. `service`: the route is about the service as a whole, and the permission must be granted
   * for all projects (`project:*:<role>`). `caller`: it is about the caller alone, and the permission in any project does.
   */
  readonly scope?: 'service' | 'caller';
  /** The query parameters of a GET, the JSON body of a POST. */
  readonly input: I;
  /** What stands inside the envelope; a field that is not declared here never leaves the service. */
  readonly output: O;
  /** A get or put whose answer is no record with a version, so that it has no `ETag`. */
  readonly isUnversioned?: true;
  readonly uses: readonly Use[];
  /**
   * The media types of a route that answers with a file. One that is too large for an answer has an address of its own:
   * 303, and the output says where.
   */
  readonly files?: readonly string[];
  /** MB of memory of the function, and with it its share of processor, where the common 512 is too little. */
  readonly memoryMb?: number;
  /** What a request costs beyond a read or a change, which is limited by itself: `start` starts a scan, `export` reads many findings. */
  readonly load?: 'start' | 'export';
  /** The input holds what nobody may read again: not even what is kept of it to know a repeat helps to guess it. */
  readonly sensitive?: true;
  /** A successful answer says in `X-Scan-Estimate` what of the scans of what was put does not fit into their budgets. */
  readonly estimates?: true;
}

/** A route that answers with a file. */
export interface FileRoute<I extends z.ZodMiniObject = z.ZodMiniObject, O extends z.ZodMiniType = z.ZodMiniType>
  extends Route<I, O> {
  readonly files: readonly string[];
}

/** Declares a route; it only carries the types. */
export function route<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
  declaration: FileRoute<I, O>,
): FileRoute<I, O>;
export function route<I extends z.ZodMiniObject, O extends z.ZodMiniType>(declaration: Route<I, O>): Route<I, O>;
export function route<I extends z.ZodMiniObject, O extends z.ZodMiniType>(declaration: Route<I, O>): Route<I, O> {
  return declaration;
}

type Located = Pick<Route, 'path'>;

/** The path without its trailing slash: how a REST gateway knows the resource. */
export function resourcePath(route: Located): string {
  return route.path.replace(/\/$/, '');
}

/** `diagnosis`, `osint`, ...: the folder of the route's function. */
export function areaOf(route: Located): string {
  return route.path.split('/')[3] ?? '';
}

/** The last part of the path: the route's id, the name of its file, its log field and its metric dimension. */
export function nameOf(route: Located): string {
  return route.path.split('/')[4] ?? '';
}

/** What a request of a route asks of the service: limits of requests are by this. */
export function loadOf({ load, method }: Pick<Route, 'load' | 'method'>): 'read' | 'change' | 'start' | 'export' {
  return load ?? (method === 'GET' ? 'read' : 'change');
}

/** The member that wraps a successful answer. */
export function envelopeOf(route: Located): 'success' | 'data' {
  return areaOf(route) === 'diagnosis' ? 'success' : 'data';
}
