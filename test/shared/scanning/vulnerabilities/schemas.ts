/*
 * The parts that are read here of the official schemas: of the NVD's Vulnerability Data API, version 2.2.3
 * (https://csrc.nist.gov/schema/nvd/api/2.0/cve_api_json_2.0.schema, public domain), and of the Open Source Vulnerability
 * format (https://github.com/ossf/osv-schema, validation/schema.json, Apache-2.0).
 */

const text = { type: 'string' } as const;
const list = (items: object) => ({ type: 'array', items });

const cvss = {
  properties: {
    source: text,
    type: { enum: ['Primary', 'Secondary'] },
    cvssData: {},
    exploitabilityScore: {},
    impactScore: {},
  },
  required: ['source', 'type', 'cvssData'],
  additionalProperties: false,
};

const langString = {
  type: 'object',
  properties: { lang: text, value: { type: 'string', maxLength: 4096 } },
  required: ['lang', 'value'],
  additionalProperties: false,
};

const operator = { type: 'string', enum: ['AND', 'OR'] };

const cpeMatch = {
  type: 'object',
  properties: {
    vulnerable: { type: 'boolean' },
    criteria: text,
    matchCriteriaId: { type: 'string', format: 'uuid' },
    versionStartExcluding: text,
    versionStartIncluding: text,
    versionEndExcluding: text,
    versionEndIncluding: text,
  },
  required: ['vulnerable', 'criteria', 'matchCriteriaId'],
};

const node = {
  properties: { operator, negate: { type: 'boolean' }, cpeMatch: list(cpeMatch) },
  required: ['operator', 'cpeMatch'],
};

const config = { properties: { operator, negate: { type: 'boolean' }, nodes: list(node) }, required: ['nodes'] };

const cveItem = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^CVE-[0-9]{4}-[0-9]{4,}$' },
    sourceIdentifier: text,
    vulnStatus: text,
    published: text,
    lastModified: text,
    descriptions: { ...list(langString), minItems: 1 },
    references: list({ type: 'object', properties: { url: text }, required: ['url'] }),
    metrics: { type: 'object', properties: { cvssMetricV31: list(cvss) } },
    configurations: list(config),
  },
  required: ['id', 'published', 'lastModified', 'references', 'descriptions'],
};

export const nvdSchema = {
  type: 'object',
  properties: {
    resultsPerPage: { type: 'integer' },
    startIndex: { type: 'integer' },
    totalResults: { type: 'integer' },
    format: text,
    version: text,
    timestamp: text,
    vulnerabilities: list({ properties: { cve: cveItem }, required: ['cve'], additionalProperties: false }),
  },
  required: ['resultsPerPage', 'startIndex', 'totalResults', 'format', 'version', 'timestamp'],
};

const one = (name: string) => ({ type: 'object', properties: { [name]: text }, required: [name] });

const severity = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: { type: { type: 'string', enum: ['CVSS_V2', 'CVSS_V3', 'CVSS_V4'] }, score: text },
    required: ['type', 'score'],
  },
};

const range = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['GIT', 'SEMVER', 'ECOSYSTEM'] },
    events: {
      type: 'array',
      contains: { required: ['introduced'] },
      items: { oneOf: ['introduced', 'fixed', 'last_affected', 'limit'].map(one) },
      minItems: 1,
    },
  },
  required: ['type', 'events'],
};

export const osvSchema = {
  type: 'object',
  properties: {
    schema_version: text,
    id: text,
    modified: text,
    published: text,
    withdrawn: text,
    aliases: { type: ['array', 'null'], items: text },
    severity,
    affected: {
      type: ['array', 'null'],
      items: {
        type: 'object',
        properties: {
          package: { type: 'object', properties: { ecosystem: text, name: text }, required: ['ecosystem', 'name'] },
          severity,
          ranges: list(range),
          versions: list(text),
        },
      },
    },
    references: list({ type: 'object', properties: { type: text, url: text }, required: ['type', 'url'] }),
  },
  required: ['id', 'modified'],
};
