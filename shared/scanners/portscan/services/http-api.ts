import { cpeOf, type Recognition, type ServiceGroup, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf } from './http.ts';

interface ApiRule {
  readonly id: string;
  readonly name: string;
  readonly product: string;
  readonly group: ServiceGroup;
  readonly ports: readonly number[];
  /** Absent where the dictionary's name of it is not certain. */
  readonly cpe?: readonly [vendor: string, product: string];
  /** Whether `/` is answered to those alone who may read the data. */
  readonly isGreetingGuarded?: boolean;
  /** The sign of the service in the raw response. */
  readonly sign: (text: string) => boolean;
  readonly version: (text: string) => string | undefined;
}

const searchVersion = (text: string) => /"number"\s{0,4}:\s{0,4}"(\d[\w.-]{0,30})"/.exec(text)?.[1];

// Databases and remote control that speak HTTP: recognised by their own words, never by the port.
const APIS: readonly ApiRule[] = [
  {
    id: 'elasticsearch',
    name: 'Elasticsearch',
    product: 'Elasticsearch',
    group: 'database',
    ports: [9200],
    cpe: ['elastic', 'elasticsearch'],
    sign: (text) =>
      text.includes('You Know, for Search') ||
      headerIn(text, 'x-elastic-product') === 'Elasticsearch' ||
      (text.includes('security_exception') && text.includes('missing authentication credentials')),
    isGreetingGuarded: true,
    version: searchVersion,
  },
  {
    id: 'opensearch',
    name: 'OpenSearch',
    product: 'OpenSearch',
    group: 'database',
    ports: [9200],
    sign: (text) =>
      text.includes('The OpenSearch Project: https://opensearch.org/') ||
      (headerIn(text, 'www-authenticate') ?? '').includes('realm="OpenSearch Security"'),
    isGreetingGuarded: true,
    version: searchVersion,
  },
  {
    id: 'couchdb',
    name: 'CouchDB',
    product: 'Apache CouchDB',
    group: 'database',
    ports: [5984],
    cpe: ['apache', 'couchdb'],
    sign: (text) => text.includes('"couchdb":"Welcome"') || (headerIn(text, 'server') ?? '').startsWith('CouchDB/'),
    version: (text) => /"version":"(\d[\w.-]{0,30})"/.exec(text)?.[1],
  },
  {
    id: 'influxdb',
    name: 'InfluxDB',
    product: 'InfluxDB',
    group: 'database',
    ports: [8086],
    cpe: ['influxdata', 'influxdb'],
    sign: (text) => headerIn(text, 'x-influxdb-version') !== undefined,
    version: (text) => /^v?(\d[\w.~-]{0,30})/.exec(headerIn(text, 'x-influxdb-version') ?? '')?.[1],
  },
  {
    id: 'clickhouse',
    name: 'ClickHouse',
    product: 'ClickHouse',
    group: 'database',
    ports: [8123],
    cpe: ['clickhouse', 'clickhouse'],
    sign: (text) => /^x-clickhouse-[a-z-]{1,40}:/im.test(text),
    version: () => undefined,
  },
  {
    id: 'neo4j',
    name: 'Neo4j',
    product: 'Neo4j',
    group: 'database',
    ports: [7474],
    cpe: ['neo4j', 'neo4j'],
    sign: (text) => text.includes('"neo4j_version"') && text.includes('"bolt_'),
    version: (text) => /"neo4j_version"\s{0,4}:\s{0,4}"(\d[\w.-]{0,30})"/.exec(text)?.[1],
  },
  {
    id: 'orthanc',
    name: 'Orthanc',
    product: 'Orthanc',
    group: 'database',
    ports: [8042],
    cpe: ['orthanc-server', 'orthanc'],
    sign: (text) =>
      headerIn(text, 'location') === 'app/explorer.html' ||
      (headerIn(text, 'www-authenticate') ?? '').startsWith('Basic realm="Orthanc '),
    version: () => undefined,
  },
  {
    id: 'ipp',
    name: 'IPP',
    product: 'CUPS',
    group: 'other',
    ports: [631],
    cpe: ['openprinting', 'cups'],
    sign: (text) => /^CUPS\/\d/.test(headerIn(text, 'server') ?? ''),
    // The header has the first two numbers of the version only.
    version: () => undefined,
  },
];

function recogniserOf(api: ApiRule): ServiceRule['recognise'] {
  return ({ probe, text }): Recognition | undefined => {
    const status = probe === HTTP_PROBE.id ? httpStatusOf(text) : undefined;
    if (status === undefined || !api.sign(text)) return undefined;
    const version = api.version(text);
    // A greeting at `/` is public in CouchDB and InfluxDB even when data needs a login.
    const login = status === 401 || status === 403 ? 'required' : api.isGreetingGuarded ? 'open' : 'unknown';
    const cpe = api.cpe && cpeOf(...api.cpe, version);
    return { product: api.product, version, ...(cpe && { cpe }), login, facts: [`GET / returned status ${status}`] };
  };
}

/** Services with an HTTP interface of their own; tried before the plain web server. */
export const httpApis: readonly ServiceRule[] = APIS.map((api) => ({
  id: api.id,
  name: api.name,
  group: api.group,
  ports: api.ports,
  probe: HTTP_PROBE,
  recognise: recogniserOf(api),
}));

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  // OpenSearch 1.2.4 (as Adobe's documents show it), and one with its security plugin.
  [
    'http',
    'HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n{\n  "name" : "a",\n  "cluster_name" : "opensearch_stg",\n  "version" : {\n    "distribution" : "opensearch",\n    "number" : "1.2.4",\n    "build_type" : "deb",\n    "lucene_version" : "8.10.1"\n  },\n  "tagline" : "The OpenSearch Project: https://opensearch.org/"\n}\n',
    'opensearch',
  ],
  [
    'http',
    'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="OpenSearch Security"\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\nUnauthorized',
    'opensearch',
  ],
  [
    'http',
    'HTTP/1.1 401 Unauthorized\r\n\r\n{"error":{"reason":"missing authentication credentials","type":"security_exception"}}',
    'elasticsearch',
  ],
  [
    'http',
    'HTTP/1.1 200 OK\r\nServer: CouchDB/3.3.2 (Erlang OTP/24)\r\n\r\n{"couchdb":"Welcome","version":"3.3.2"}',
    'couchdb',
  ],
  ['http', 'HTTP/1.1 404 Not Found\r\nX-Influxdb-Version: v2.7.1\r\n\r\n', 'influxdb'],
  // Debian 12's influxdb 1.6.7~rc0-1, which tells its version as Debian writes it.
  ['http', 'HTTP/1.1 404 Not Found\r\nX-Influxdb-Build: OSS\r\nX-Influxdb-Version: 1.6.7~rc0\r\n\r\n', 'influxdb'],
  ['http', 'HTTP/1.1 200 OK\r\nX-ClickHouse-Summary: {}\r\n\r\nOk.\n', 'clickhouse'],
  ['http', 'HTTP/1.1 404 Not Found\r\nServer: CUPS/2.4 IPP/2.1\r\n\r\n', 'ipp'],
  // Orthanc 1.10.
  [
    'http',
    'HTTP/1.1 301 Moved Permanently\r\nConnection: keep-alive\r\nKeep-Alive: timeout=1\r\nLocation: app/explorer.html\r\nContent-Length: 0\r\n\r\n',
    'orthanc',
  ],
  // As the documents of Neo4j have it: Discovery API, HTTP API 5.
  ['http', 'HTTP/1.1 200 OK\r\n\r\n{"bolt_routing":"neo4j://a:7687","neo4j_version":"5.12.0"}', 'neo4j'],
];
