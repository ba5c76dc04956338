import type { Page } from '../../../scanning/web/page/page.ts';
import { printableText } from '../content/evidence.ts';
import { isJson } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

interface Kind {
  readonly name: string;
  readonly contains: string;
  readonly score: number;
  readonly type: 'json' | 'page' | 'text';
  readonly pattern: RegExp;
  readonly also?: RegExp;
}

const kinds: readonly Kind[] = [
  {
    name: 'Spring Boot Actuator env',
    contains: 'the configuration and environment variables of the application',
    score: 8,
    type: 'json',
    pattern: /^\{\s{0,10}"activeProfiles"\s{0,4}:\s{0,4}\[/,
    also: /"propertySources"\s{0,4}:\s{0,4}\[/,
  },
  {
    name: 'Spring Boot Actuator index',
    contains: 'the list of management endpoints',
    score: 6,
    type: 'json',
    pattern:
      /^\{\s{0,10}"_links"\s{0,4}:\s{0,4}\{\s{0,20}"self"\s{0,4}:\s{0,4}\{\s{0,20}"href"\s{0,4}:\s{0,4}"[^"]{1,300}\/(?:actuator|manage(?:ment)?)\/?"/,
  },
  {
    name: 'Spring Boot Actuator contexts',
    contains: 'beans, routes or configuration properties of the application',
    score: 6,
    type: 'json',
    pattern:
      /^\{\s{0,10}"contexts"\s{0,4}:\s{0,4}\{\s{0,10}"[^"]{1,80}"\s{0,4}:\s{0,4}\{\s{0,10}"(?:beans|mappings)"\s{0,4}:/,
  },
  {
    name: 'Spring Boot Actuator loggers',
    contains: 'class names and the levels of their loggers',
    score: 6,
    type: 'json',
    pattern: /^\{\s{0,10}"levels"\s{0,4}:\s{0,4}\[\s{0,10}"OFF"/,
    also: /"configuredLevel"|"effectiveLevel"/,
  },
  {
    name: 'Spring Boot Actuator thread dump',
    contains: 'the stack of every thread of the application',
    score: 6,
    type: 'json',
    pattern: /^\{\s{0,10}"threads"\s{0,4}:\s{0,4}\[\s{0,10}\{\s{0,10}"threadName"/,
  },
  {
    name: 'health with details',
    contains: 'the databases, disks and services of the application with their state',
    score: 3,
    type: 'json',
    pattern:
      /^\{\s{0,10}"status"\s{0,4}:\s{0,4}"(?:UP|DOWN|Healthy|Unhealthy|Degraded|OUT_OF_SERVICE|pass|warn|fail)"[\s\S]{0,200}?"(?:components|details|checks|entries|results)"\s{0,4}:\s{0,4}[[{]\s{0,10}["{]/,
  },
  {
    name: 'Jolokia',
    contains: 'management objects (JMX) of the Java virtual machine',
    score: 8,
    type: 'json',
    pattern:
      /^\{\s{0,10}"request"\s{0,4}:\s{0,4}\{[^}]{0,200}"type"\s{0,4}:\s{0,4}"(?:version|list|read)"[\s\S]{0,400}"agent"\s{0,4}:/,
  },
  {
    name: 'Go expvar',
    contains: 'the command line and memory statistics of the program',
    score: 3,
    type: 'json',
    pattern: /^\{\s{0,10}"cmdline"\s{0,4}:\s{0,4}\[/,
    also: /"memstats"\s{0,4}:\s{0,4}\{/,
  },
  {
    name: 'Go pprof',
    contains: 'profiles and memory contents of the program',
    score: 6,
    type: 'page',
    pattern: /<title>\/debug\/pprof\/<\/title>/,
  },
  {
    name: 'Apache server status',
    contains: 'the current requests of all visitors',
    score: 6,
    type: 'page',
    pattern: /<h1>Apache Server Status for /,
    also: /<dt>Server Version:/,
  },
  {
    name: 'Apache server info',
    contains: 'the configuration of the server',
    score: 6,
    type: 'page',
    pattern: /<title>Server Information<\/title>[\s\S]{0,600}<h1[^>]{0,60}>Apache Server Information<\/h1>/,
  },
  {
    name: 'HAProxy statistics',
    contains: 'the backend servers of the load balancer with their state',
    score: 6,
    type: 'page',
    pattern: /<title>Statistics Report for HAProxy/,
  },
  {
    name: 'nginx status',
    contains: 'the number of connections and requests',
    score: 1,
    type: 'text',
    pattern: /^Active connections: \d+ ?\r?\nserver accepts handled requests\r?\n/,
  },
  {
    name: 'PHP-FPM status',
    contains: 'the state of the PHP processes and their requests',
    score: 3,
    type: 'text',
    pattern: /^pool: {1,20}\S{1,60}\r?\nprocess manager: {1,20}(?:dynamic|static|ondemand)\r?\n/,
  },
  {
    name: 'Prometheus metrics',
    contains: 'internal metrics of the application',
    score: 3,
    type: 'text',
    pattern:
      /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]{1,150} [^\n]{1,500}\n(?:[^\n]{0,2000}\n){0,3}# TYPE [\w:]{1,150} (?:counter|gauge|histogram|summary|untyped)|^# TYPE [\w:]{1,150} (?:counter|gauge|histogram|summary|untyped)\n/,
  },
  {
    name: 'phpMyAdmin',
    contains: 'a login form for the database',
    score: 3,
    type: 'page',
    pattern: /<title>\s{0,40}(?:[^<]{0,80}\s)?phpMyAdmin\s{0,40}<\/title>/,
    also: /name="pma_username"/,
  },
  {
    name: 'Adminer',
    contains: 'a login form for databases on this and other hosts',
    score: 3,
    type: 'page',
    pattern: /<title>[^<]{0,80} - Adminer<\/title>/,
    also: /name="auth\[driver\]"|name='auth\[driver\]'/,
  },
  {
    name: 'Symfony or Laravel Telescope',
    contains: 'requests of other visitors with their data',
    score: 8,
    type: 'page',
    pattern:
      /<title>\s{0,10}Telescope(?:\s-\s[^<]{1,80})?\s{0,10}<\/title>[\s\S]{0,3000}(?:vendor\/telescope|id="telescope")/,
  },
];

function typeOf(page: Page): Kind['type'] | undefined {
  if (isJson(page)) return 'json';
  if (page.document !== undefined) return 'page';
  return /^text\/plain$|^application\/openmetrics-text$/.test(page.contentType) ? 'text' : undefined;
}

/**
 * A response is that of a management endpoint, by its form: `{"status":"UP","components":{"db":...`, the page of Apache's
 * server-status, metrics of Prometheus. The score depends on what it discloses. Firm.
 */
export const managementPage: PassiveCheck = {
  id: 'management-page',
  title: 'Management endpoint exposed',
  score: 6,
  confidence: 'firm',
  cwe: [200, 497, 749],
  references: [
    'https://docs.spring.io/spring-boot/reference/actuator/endpoints.html',
    'https://httpd.apache.org/docs/2.4/mod/mod_status.html',
    'https://cwe.mitre.org/data/definitions/497.html',
  ],
  risk: 'Anyone can read how the application is built and configured, which services it uses and what its visitors do. Some of these endpoints disclose passwords or change settings.',
  recommendation:
    'Restrict management endpoints to an internal port or to trusted IP addresses: Spring `management.server.port` and `management.endpoint.health.show-details=never`, Apache `Require local`, nginx `allow 127.0.0.1; deny all;`.',
  appliesTo: (page) => page.text !== '' && typeOf(page) !== undefined && (page.status < 400 || page.status === 503),
  inspect: (page) => {
    const type = typeOf(page);
    const head = page.text.slice(0, type === 'page' ? 20_000 : 8000).trimStart();
    const found = kinds.find(
      ({ type: wanted, pattern, also }) =>
        wanted === type && pattern.test(head) && (also === undefined || also.test(page.text)),
    );
    if (!found) return [];
    return [
      {
        cause: found.name,
        description: `The response is the management endpoint "${found.name}". It contains ${found.contains}.`,
        evidence: printableText(head.slice(head.search(found.pattern)), 200),
        score: found.score,
      },
    ];
  },
};
