import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const database = ruleOf('Databases');
const broker = ruleOf('Developer tools');

/** Consoles of databases and of message brokers: doors that ought not to be open. */
export const consoles: readonly TechnologyRule[] = [
  database('phpMyAdmin', 'https://www.phpmyadmin.net/', {
    implies: ['PHP'],
    cookies: { phpMyAdmin: '', phpMyAdmin_https: '', pma_lang: '', pma_lang_https: '' },
    scriptTexts: [
      'PMA_commonParams\\.setAll\\(',
      'CommonParams\\.setAll\\(\\{[^}]{0,300}"?opendb_url',
      'PMA_VERSION ?[:=] ?["\'](\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: ['/js/(?:dist|vendor|src)/[\\w./-]{1,80}\\.js\\?v=(\\d+\\.\\d+\\.\\d+)(?:deb|\\+dfsg)'],
    html: [
      '<script[^>]{0,120} src="(?:\\./)?js/messages\\.php\\?[^"]{0,60}v=(\\d+\\.\\d+\\.\\d+)',
      '<a href="[^"]{0,60}url\\.php\\?url=https%3A%2F%2Fwww\\.phpmyadmin\\.net%2F"[^>]{0,80} class="logo"',
    ],
  }),
  database('Adminer', 'https://www.adminer.org/', {
    implies: ['PHP'],
    cookies: { adminer_sid: '', adminer_key: '', adminer_version: '' },
    html: [
      '<a href=[\'"]https://www\\.adminer\\.org/[\'"][^>]{0,80} id=[\'"]h1[\'"]>Adminer</a> <span class=[\'"]version[\'"]>(\\d+\\.\\d+\\.\\d+)',
      '<title>[^<]{0,60} - Adminer</title>',
    ],
  }),
  database('phpPgAdmin', 'https://github.com/phppgadmin/phppgadmin', {
    implies: ['PHP'],
    cookies: { PPA_ID: '' },
    html: ['<title>phpPgAdmin</title>'],
  }),
  database('pgAdmin', 'https://www.pgadmin.org/', {
    implies: ['Python'],
    cookies: { pga4_session: '', PGADMIN_LANGUAGE: '' },
    html: [
      '<title>pgAdmin 4</title>',
      '<link[^>]{0,100} href="[^"]{1,100}\\?ver=(\\d{5})"[^>]{0,100}>[^§]{0,400}pgAdmin',
    ],
  }),
  database('phpLDAPadmin', 'https://phpldapadmin.sourceforge.net/', {
    implies: ['PHP'],
    cookies: { PLA_SESS_ID: '' },
    html: ['<title>[^<]{0,60}phpLDAPadmin \\((\\d+(?:\\.\\d+)*)', '<title>phpLDAPadmin'],
  }),
  database('LDAP Account Manager', 'https://www.ldap-account-manager.org/', {
    implies: ['PHP'],
    html: [
      '<title>LDAP Account Manager</title>',
      '<a[^>]{0,60} href="https?://www\\.ldap-account-manager\\.org/"[^>]{0,60}>\\s{0,40}LDAP Account Manager(?: Pro)? - (\\d+(?:\\.\\d+)*)',
    ],
  }),
  database('Redis Commander', 'https://github.com/joeferner/redis-commander', {
    implies: ['Express'],
    html: ['<title>Redis Commander: ', '<title>Redis Commander</title>'],
  }),
  database('RedisInsight', 'https://redis.io/insight/', { html: ['<title>Redis ?Insight</title>'] }),
  database('mongo-express', 'https://github.com/mongo-express/mongo-express', {
    implies: ['Express'],
    cookies: { 'mongo-express': '' },
    html: ['<title>[^<]{0,60}Mongo Express</title>'],
  }),
  database('CouchDB', 'https://couchdb.apache.org/', {
    implies: ['Erlang'],
    headers: { server: '^CouchDB/(\\d+\\.\\d+\\.\\d+)', 'x-couch-request-id': '' },
    html: ['<title>Project Fauxton</title>'],
  }),
  database('Elasticsearch', 'https://www.elastic.co/elasticsearch', {
    implies: ['Java'],
    headers: { 'x-elastic-product': '^Elasticsearch$' },
    html: [
      '"number" ?: ?"(\\d+\\.\\d+\\.\\d+)",[^}]{0,400}"lucene_version"[^}]{0,300}\\}[^}]{0,40}"tagline" ?: ?"You Know, for Search"',
    ],
  }),
  database('OpenSearch', 'https://opensearch.org/', {
    implies: ['Java'],
    html: ['"distribution" ?: ?"opensearch",\\s{0,10}"number" ?: ?"(\\d+\\.\\d+\\.\\d+)"'],
  }),
  database('Apache Solr', 'https://solr.apache.org/', {
    implies: ['Java'],
    html: [
      '<html[^>]{0,60} ng-app="solrAdminApp"[^§]{0,900}_=(\\d+\\.\\d+\\.\\d+)"',
      '<html[^>]{0,60} ng-app="solrAdminApp"',
    ],
  }),
  database('ClickHouse', 'https://clickhouse.com/', {
    headers: { 'x-clickhouse-summary': '', 'x-clickhouse-server-display-name': '', 'x-clickhouse-query-id': '' },
    html: ['<title>ClickHouse Query</title>'],
  }),
  database('InfluxDB', 'https://www.influxdata.com/', {
    implies: ['Go'],
    headers: { 'x-influxdb-version': 'v?(\\d+\\.\\d+\\.\\d+)', 'x-influxdb-build': '' },
    html: ['<title>InfluxDB</title>'],
  }),
  database('Neo4j Browser', 'https://neo4j.com/', {
    implies: ['Java'],
    html: ['<title>Neo4j Browser</title>', '"neo4j_version" ?: ?"(\\d+\\.\\d+\\.\\d+)"'],
  }),
  database('ArangoDB', 'https://arangodb.com/', {
    headers: { server: '^ArangoDB$', 'x-arango-queue-time-seconds': '' },
  }),
  database('RethinkDB', 'https://rethinkdb.com/', { html: ['<title>RethinkDB Administration Console</title>'] }),
  database('Qdrant', 'https://qdrant.tech/', {
    html: ['"title" ?: ?"qdrant - vector search engine","version" ?: ?"(\\d+\\.\\d+\\.\\d+)"'],
  }),
  database('CloudBeaver', 'https://dbeaver.com/cloudbeaver/', {
    implies: ['Java'],
    cookies: { 'cb-session': '', 'cb-session-id': '' },
    html: ['<title>CloudBeaver</title>'],
  }),
  database('Apache Hadoop', 'https://hadoop.apache.org/', {
    implies: ['Java'],
    html: ['<title>Namenode information</title>', '<script type="text/x-dust-template" id="tmpl-dfshealth"'],
    cookies: { 'hadoop.auth': '' },
  }),
  database('Apache Spark', 'https://spark.apache.org/', {
    implies: ['Java'],
    html: [
      '<span class="version"[^>]{0,60}>(\\d+\\.\\d+\\.\\d+)</span>\\s{0,20}</a>[^§]{0,400}(?:Spark Master|spark://)',
      '<title>Spark (?:Master|Worker|shell|History Server)',
    ],
  }),
  broker('RabbitMQ Management', 'https://www.rabbitmq.com/', {
    implies: ['Erlang'],
    html: ['<title>RabbitMQ Management</title>'],
    headers: { 'www-authenticate': 'realm="RabbitMQ Management"' },
  }),
  broker('ActiveMQ', 'https://activemq.apache.org/', {
    implies: ['Java'],
    headers: { 'www-authenticate': 'realm="ActiveMQRealm"' },
    html: ['<title>Apache ActiveMQ</title>'],
  }),
  broker('ActiveMQ Artemis', 'https://activemq.apache.org/components/artemis/', {
    implies: ['Java'],
    html: ['<title>(?:Apache )?(?:ActiveMQ )?Artemis Console</title>'],
  }),
  broker('EMQX', 'https://www.emqx.com/', { implies: ['Erlang'], html: ['<title>EMQX Dashboard</title>'] }),
  broker('HiveMQ', 'https://www.hivemq.com/', { implies: ['Java'], html: ['<title>HiveMQ Control Center</title>'] }),
  broker('NATS', 'https://nats.io/', {
    implies: ['Go'],
    html: [
      '<a href=https?://nats\\.io><img src="https?://nats\\.io/img/logo\\.png"',
      '"server_id": ?"N[A-Z0-9]{55}",[^}]{0,200}"version": ?"(\\d+\\.\\d+\\.\\d+)"',
    ],
  }),
  broker('Kafka UI', 'https://github.com/provectus/kafka-ui', {
    implies: ['Java'],
    html: ['<title>UI for Apache Kafka</title>'],
  }),
  broker('AKHQ', 'https://akhq.io/', { implies: ['Java'], html: ['<title>AKHQ(?:\\.io)?</title>'] }),
  broker('Kafdrop', 'https://github.com/obsidiandynamics/kafdrop', {
    implies: ['Spring Boot'],
    html: ['<title>Kafdrop: Broker List</title>'],
  }),
  broker('CMAK', 'https://github.com/yahoo/CMAK', {
    implies: ['Play Framework'],
    html: ['<title>(?:CMAK|Kafka Manager)</title>'],
  }),
  broker('Bull Board', 'https://github.com/felixmosh/bull-board', {
    implies: ['Node.js'],
    html: ['<script id="__UI_CONFIG__" type="application/json"', '<title>Bull Dashboard</title>'],
  }),
  broker('Sidekiq', 'https://sidekiq.org/', {
    implies: ['Ruby'],
    html: [
      '<title>(?:\\[[A-Z]{1,20}\\] )?Sidekiq</title>',
      'class="product-version[^"]{0,60}">\\s{0,20}Sidekiq v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  broker('Hangfire', 'https://www.hangfire.io/', {
    implies: ['ASP.NET'],
    html: ['<a href="https?://hangfire\\.io/?"[^>]{0,40}>Hangfire (\\d+\\.\\d+\\.\\d+)', '<div id="hangfireConfig"'],
  }),
  broker('Node-RED', 'https://nodered.org/', {
    implies: ['Express'],
    html: ['<title>Node-RED</title>', '<div id="red-ui-editor"></div>'],
    scripts: [
      '/red/(?:red|main)(?:\\.min)?\\.js(?:\\?v=(\\d+\\.\\d+\\.\\d+))?',
      '/vendor/vendor\\.js\\?v=red(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  broker('n8n', 'https://n8n.io/', {
    implies: ['Express'],
    cookies: { 'n8n-auth': '' },
    html: ['<title>n8n(?:\\.io)?(?: - Workflow Automation)?</title>', '<meta name="n8n:config:'],
  }),
  broker('Flowise', 'https://flowiseai.com/', {
    implies: ['Express'],
    html: ['<title>Flowise - (?:Low-code LLM|Build AI Agents)[^<]{0,60}</title>'],
  }),
  broker('Selenium Grid', 'https://www.selenium.dev/documentation/grid/', {
    implies: ['Java'],
    html: ['<title>Selenium Grid</title>', '<title>Grid Console</title>'],
  }),
  database('GOsa', 'https://github.com/gosa-project/gosa-core', {
    implies: ['PHP'],
    cookies: { GOsa: '' },
    html: ['<meta name="description" content="GOsa - Login">', '\\n\\s{0,60}GOsa² (\\d+\\.\\d+(?:\\.\\d+)*) \\['],
  }),
];
