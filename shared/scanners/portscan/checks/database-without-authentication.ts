import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, question } from '../naming/inquiry.ts';
import { httpStatusOf, requestFor } from '../services/http.ts';

const READ = 'Anyone who can reach the port may be able to read, change or delete the data, or hold it for ransom.';
const BIND = 'Bind the service to a private address or admit only the application servers with a firewall.';
const SCORE = 10;
const PROBLEM = 'answers requests for data without authentication';

/** Redis and its relatives, by PING and INFO. */
export const redisWithoutAuthentication = withoutAuthentication('Redis', {
  id: 'redis-without-authentication',
  services: ['redis'],
  score: SCORE,
  problem: 'answers commands without authentication',
  risk: 'Anyone who can reach the port can read, change or delete the data, and can often write files and run commands on the host.',
  recommendation: `Set \`requirepass\` or users with ACLs in redis.conf. ${BIND}`,
  references: ['https://redis.io/docs/latest/operate/oss_and_stack/management/security/'],
});

/** memcached, by `version`. */
export const memcachedWithoutAuthentication = withoutAuthentication('Memcached', {
  id: 'memcached-without-authentication',
  services: ['memcached', 'memcached-binary'],
  score: SCORE,
  problem: 'answers commands without authentication',
  risk: READ,
  recommendation: `Listen on a private address (\`-l\`), and require SASL or an authentication file (\`-Y\`). ${BIND}`,
  references: ['https://docs.memcached.org/advisories/'],
});

/** MongoDB, by a list of database names. */
export const mongodbWithoutAuthentication = withoutAuthentication('MongoDB', {
  id: 'mongodb-without-authentication',
  services: ['mongodb'],
  score: SCORE,
  problem: PROBLEM,
  risk: READ,
  recommendation: `Set \`security.authorization: enabled\` in mongod.conf and create users. ${BIND}`,
  references: ['https://www.mongodb.com/docs/manual/administration/security-checklist/'],
});

/** PostgreSQL, by the acceptance of a role without a password. */
export const postgresqlWithoutAuthentication = withoutAuthentication('PostgreSQL', {
  id: 'postgresql-without-authentication',
  services: ['postgresql'],
  score: SCORE,
  problem: 'accepts a client without a password',
  risk: READ,
  recommendation: `Replace \`trust\` with \`scram-sha-256\` in pg_hba.conf. ${BIND}`,
  references: ['https://www.postgresql.org/docs/current/auth-pg-hba-conf.html'],
});

/** Cassandra, by the acceptance of a session without a login. */
export const cassandraWithoutAuthentication = withoutAuthentication('Cassandra', {
  id: 'cassandra-without-authentication',
  services: ['cassandra'],
  score: SCORE,
  problem: 'accepts sessions without authentication',
  risk: READ,
  recommendation: `Set \`authenticator: PasswordAuthenticator\` in cassandra.yaml and replace the default superuser. ${BIND}`,
  references: ['https://cassandra.apache.org/doc/latest/cassandra/managing/operating/security.html'],
});

/** Elasticsearch, by its front page. */
export const elasticsearchWithoutAuthentication = withoutAuthentication('Elasticsearch', {
  id: 'elasticsearch-without-authentication',
  services: ['elasticsearch'],
  score: SCORE,
  problem: PROBLEM,
  risk: READ,
  recommendation: `Set \`xpack.security.enabled: true\` in elasticsearch.yml. ${BIND}`,
  references: ['https://www.elastic.co/docs/deploy-manage/security'],
});

/** OpenSearch without authentication: with its security plugin, nobody would get this greeting without a login. */
export const opensearchWithoutAuthentication = withoutAuthentication('OpenSearch', {
  id: 'opensearch-without-authentication',
  services: ['opensearch'],
  score: SCORE,
  problem: PROBLEM,
  risk: READ,
  recommendation: `Enable the security plugin (\`plugins.security.disabled: false\` in opensearch.yml). ${BIND}`,
  references: ['https://docs.opensearch.org/latest/security/'],
});

const count = 'etcd-count';
// A count of all keys: the JSON gateway of etcd (version 3) takes every request, those that read too, by POST.
const RANGE = '{"key":"AA==","range_end":"AA==","count_only":true}';

/** etcd, by the number of its keys. */
export const etcdWithoutAuthentication = withoutAuthentication('Etcd', {
  id: 'etcd-without-authentication',
  services: ['etcd'],
  score: SCORE,
  problem: PROBLEM,
  risk: 'Anyone who can reach the port can read, change or delete all keys; those of a Kubernetes cluster include its secrets.',
  recommendation: `Require client certificates (\`--client-cert-auth\`) or enable authentication with \`etcdctl auth enable\`. ${BIND}`,
  references: ['https://etcd.io/docs/latest/op-guide/security/'],
  inquiries: [
    question(
      count,
      ({ authority, userAgent }) =>
        `POST /v3/kv/range HTTP/1.1\r\nHost: ${authority}\r\nUser-Agent: ${userAgent}\r\nContent-Type: application/json\r\nContent-Length: ${RANGE.length}\r\nConnection: close\r\n\r\n${RANGE}`,
    ),
  ],
  judge: ({ said }) => {
    const answer = answerTo(count, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (answer === undefined || status === undefined) return unclear();
    if (status === 200 && /\{"header":\{/.test(answer.text)) {
      const keys = /"count":"(\d{1,15})"/.exec(answer.text)?.[1] ?? '0';
      return exposed(answer, `The number of keys was read without authentication: ${keys}`);
    }
    const isRefused = status === 401 || status === 403 || /user name is empty|permission denied/.test(answer.text);
    return isRefused ? HARDENED : unclear(`the number of keys was requested with the result of status ${status}`);
  },
});

const list = 'couchdb-databases';

/** CouchDB, by the list of its databases. */
export const couchdbWithoutAuthentication = withoutAuthentication('CouchDB', {
  id: 'couchdb-without-authentication',
  services: ['couchdb'],
  score: SCORE,
  problem: 'lists its databases without authentication',
  risk: READ,
  recommendation: `Create an administrator in the section \`[admins]\` and set \`require_valid_user = true\` in local.ini. ${BIND}`,
  references: ['https://docs.couchdb.org/en/stable/intro/security.html'],
  inquiries: [question(list, requestFor('/_all_dbs?limit=20'))],
  judge: ({ said }) => {
    const answer = answerTo(list, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (status === 401 || status === 403) return HARDENED;
    const names =
      status === 200
        ? /\r\n\r\n\s{0,8}(?:[\da-f]{1,4}\r\n)?\[([^\]\r\n]{0,3000})/.exec(answer?.text ?? '')?.[1]
        : undefined;
    if (names === undefined) return unclear();
    const length = names.match(/"[^"]{1,300}"/g)?.length ?? 0;
    return exposed(
      answer,
      `GET /_all_dbs listed ${length} databases without authentication (at most 20 were requested)`,
    );
  },
});

const databases = 'influxdb-databases';

/** InfluxDB, by the list of its databases. */
export const influxdbWithoutAuthentication = withoutAuthentication('InfluxDB', {
  id: 'influxdb-without-authentication',
  services: ['influxdb'],
  score: SCORE,
  problem: 'lists its databases without authentication',
  risk: READ,
  recommendation: `Set \`auth-enabled = true\` in the section \`[http]\` and create an administrator. ${BIND}`,
  references: ['https://docs.influxdata.com/influxdb/v1/administration/authentication_and_authorization/'],
  inquiries: [question(databases, requestFor('/query?q=SHOW%20DATABASES'))],
  judge: ({ said }) => {
    const answer = answerTo(databases, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (status === 401 || status === 403) return HARDENED;
    if (answer === undefined || status !== 200 || !answer.text.includes('{"results":[{')) return unclear();
    const values = answer.text.slice(answer.text.indexOf('"values":['));
    const length = values.match(/\["[^"]{1,200}"\]/g)?.length ?? 0;
    return exposed(answer, `SHOW DATABASES listed ${length} databases without authentication`);
  },
});

const system = 'orthanc-system';

/** Orthanc, an archive of medical images, by what it tells of itself. */
export const orthancWithoutAuthentication = withoutAuthentication('Orthanc', {
  id: 'orthanc-without-authentication',
  services: ['orthanc'],
  score: SCORE,
  problem: PROBLEM,
  risk: 'Anyone who can reach the port can read, change or delete the images and data of patients, and may be able to run scripts on the host.',
  recommendation: `Set \`AuthenticationEnabled: true\` and \`RegisteredUsers\` in the configuration, and \`RemoteAccessAllowed: false\` where only the host itself needs it. ${BIND}`,
  references: ['https://orthanc.uclouvain.be/book/faq/security.html'],
  inquiries: [question(system, requestFor('/system'))],
  judge: ({ said }) => {
    const answer = answerTo(system, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (status === 401 || status === 403) return HARDENED;
    if (answer === undefined || status !== 200 || !/"DicomAet"\s{0,4}:/.test(answer.text)) return unclear();
    const version = /"Version"\s{0,4}:\s{0,4}"([\w.+~-]{1,40})"/.exec(answer.text)?.[1];
    return exposed(answer, `GET /system was answered without authentication${version ? `: Orthanc ${version}` : ''}`);
  },
});
