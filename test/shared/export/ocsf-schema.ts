import * as z from 'zod/mini';

/*
 * The class Detection Finding of the Open Cybersecurity Schema Framework 1.5.0 (schema.ocsf.io/1.5.0/classes/
 * detection_finding), as far as the export uses it: required attributes, types, enumerations and constraints, written
 * from the attributes that the project publishes (github.com/ocsf/ocsf-schema, Apache-2.0: events/base_event,
 * events/findings/{finding,detection_finding}, and the objects metadata, product, finding_info, analytic,
 * key_value_object, resource_details, evidences, remediation, vulnerability, cwe), and compared attribute by attribute with what others
 * generate from the compiled schema of 1.5.0. No package of the npm registry carries that schema (looked for in November
 * 2026: those in other languages do). Objects are closed: an attribute that is not of the schema is an error.
 */

const text = z.string();
const id = (...values: number[]) => z.literal(values);
/** timestamp_t: milliseconds since the epoch; one in seconds would be a day in 1970. */
const timestamp = z.int().check(z.gte(1_000_000_000_000), z.lte(10_000_000_000_000));
const integer = z.int().check(z.gte(-(2 ** 31)), z.lte(2 ** 31 - 1));
const url = z.url();
const json = z.json();

const product = z.strictObject({ name: text, vendor_name: text });

const metadata = z.strictObject({
  version: z.literal('1.5.0'),
  product,
  event_code: z.optional(text),
  log_name: z.optional(text),
});

/** type_id: 0 Unknown, 1 Rule, 2 Behavioral, 3 Statistical, 4 Learning (ML/DL), ..., 99 Other. */
const analytic = z.strictObject({
  type_id: id(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99),
  type: z.optional(text),
  uid: z.optional(text),
  name: z.optional(text),
});

/** key_value_object: at least one of value, values. */
const keyValue = z.strictObject({ name: text, values: z.array(text).check(z.minLength(1)) });

const findingInfo = z.strictObject({
  uid: text,
  title: z.optional(text),
  desc: z.optional(text),
  analytic: z.optional(analytic),
  data_sources: z.optional(z.array(text)),
  created_time: z.optional(timestamp),
  first_seen_time: z.optional(timestamp),
  last_seen_time: z.optional(timestamp),
  modified_time: z.optional(timestamp),
  types: z.optional(z.array(text)),
  tags: z.optional(z.array(keyValue)),
});

const resourceDetails = z
  .strictObject({ uid: z.optional(text), name: z.optional(text), type: z.optional(text) })
  .check(z.refine(({ uid, name }) => uid !== undefined || name !== undefined, 'at least one of name, uid'));

/** Constraint: at least one of its attributes that say something, of which `data` is one. */
const evidence = z.strictObject({ data: json });

const remediation = z.strictObject({ desc: text, references: z.optional(z.array(text)) });

const cwe = z.strictObject({
  uid: text.check(z.regex(/^CWE-\d+$/)),
  caption: z.optional(text),
  src_url: z.optional(url),
});

const cvss = z.strictObject({ base_score: z.number(), version: text, vector_string: z.optional(text) });

const cve = z.strictObject({ uid: text, cvss: z.optional(z.array(cvss)) });

/** Constraint: at least one of advisory, cve, cwe. */
const vulnerability = z
  .strictObject({
    cve: z.optional(cve),
    cwe: z.optional(cwe),
    title: z.optional(text),
    desc: z.optional(text),
    references: z.optional(z.array(text)),
  })
  .check(z.refine((one) => one.cve !== undefined || one.cwe !== undefined, 'at least one of cve, cwe'));

const captions: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  activity: { 1: 'Create', 2: 'Update', 3: 'Close' },
  severity: { 0: 'Unknown', 1: 'Informational', 2: 'Low', 3: 'Medium', 4: 'High', 5: 'Critical', 6: 'Fatal' },
  confidence: { 0: 'Unknown', 1: 'Low', 2: 'Medium', 3: 'High' },
  status: { 0: 'Unknown', 1: 'New', 2: 'In Progress', 3: 'Suppressed', 4: 'Resolved', 5: 'Archived' },
};

const has = (name: string, key: number, caption: string | undefined) => captions[name]?.[key] === caption;

export const detectionFinding = z
  .strictObject({
    activity_id: id(0, 1, 2, 3, 99),
    activity_name: z.optional(text),
    category_uid: z.literal(2),
    category_name: z.optional(z.literal('Findings')),
    class_uid: z.literal(2004),
    class_name: z.optional(z.literal('Detection Finding')),
    type_uid: z.int(),
    type_name: z.optional(text),
    severity_id: id(0, 1, 2, 3, 4, 5, 6, 99),
    severity: z.optional(text),
    confidence_id: z.optional(id(0, 1, 2, 3, 99)),
    confidence: z.optional(text),
    status_id: z.optional(id(0, 1, 2, 3, 4, 5, 99)),
    status: z.optional(text),
    status_detail: z.optional(text),
    time: timestamp,
    start_time: z.optional(timestamp),
    end_time: z.optional(timestamp),
    count: z.optional(integer),
    message: z.optional(text),
    metadata,
    finding_info: findingInfo,
    resources: z.optional(z.array(resourceDetails)),
    evidences: z.optional(z.array(evidence)),
    remediation: z.optional(remediation),
    vulnerabilities: z.optional(z.array(vulnerability)),
    risk_details: z.optional(text),
    unmapped: z.optional(z.record(text, json)),
  })
  .check(
    z.refine(
      (event) => event.type_uid === event.class_uid * 100 + event.activity_id,
      'type_uid is not of the activity',
    ),
    z.refine((event) => has('activity', event.activity_id, event.activity_name), 'activity_name is not the caption'),
    z.refine((event) => has('severity', event.severity_id, event.severity), 'severity is not the caption'),
    z.refine(
      (event) => has('confidence', event.confidence_id ?? -1, event.confidence),
      'confidence is not the caption',
    ),
    z.refine((event) => has('status', event.status_id ?? -1, event.status), 'status is not the caption'),
  );

const scanCaptions: Readonly<Record<number, string>> = {
  2: 'Completed',
  3: 'Cancelled',
  4: 'Duration Violation',
  6: 'Error',
};

/** Scan Activity (events/application/scan_activity, object scan), as far as the export uses it. */
export const scanActivity = z
  .strictObject({
    activity_id: id(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99),
    activity_name: text,
    category_uid: z.literal(6),
    category_name: z.literal('Application Activity'),
    class_uid: z.literal(6007),
    class_name: z.literal('Scan Activity'),
    type_uid: z.int(),
    type_name: text,
    severity_id: z.literal(1),
    severity: z.literal('Informational'),
    time: timestamp,
    end_time: timestamp,
    message: text,
    metadata,
    scan: z.strictObject({ uid: text, name: text, type_id: z.literal(0), type: z.literal('Unknown') }),
    total: integer,
    num_detections: integer,
    num_skipped_items: integer,
    unmapped: z.record(text, json),
  })
  .check(
    z.refine((event) => event.type_uid === 600700 + event.activity_id, 'type_uid is not of the activity'),
    z.refine((event) => scanCaptions[event.activity_id] === event.activity_name, 'activity_name is not the caption'),
  );
