import { type ConsoleSample, json, page } from './console-sample.ts';

/** Consoles of data, monitoring and queues, by the name of the rule. */
export const dataSamples: Readonly<Record<string, ConsoleSample>> = {
  'Redis Commander': {
    from: 'real',
    front: page('Redis Commander: Home', '<script src="scripts/redisCommander.js"></script>'),
    open: json({ ok: true, connections: [] }),
  },
  phpRedisAdmin: {
    from: 'phpRedisAdmin 1.22: index.php, includes/header.inc.php',
    front: page('phpRedisAdmin'),
    open: page(
      'phpRedisAdmin',
      '<h1 class="logo"><a href="?overview">phpRedisAdmin</a></h1><div id="selected_server_info"></div>',
    ),
  },
  'Mongo Express': {
    from: 'mongo-express 1.0.2: lib/views/layout.html, lib/views/index.html',
    front: page('Home - Mongo Express', '<h4 style="font-weight: bold;">Databases</h4>'),
    open: page('Home - Mongo Express', '<h4 style="font-weight: bold;">Databases</h4>'),
  },
  'DynamoDB Admin': {
    from: 'dynamodb-admin 5.3.3: views/partials/head.ejs, views/tables.ejs',
    front: page('DynamoDB Admin', '<a href="/create-table">Create table</a>'),
    open: page('DynamoDB Admin', '<a href="/create-table">Create table</a>'),
  },
  phpMyAdmin: {
    from: 'phpMyAdmin 5.2.1: libraries/classes/Header.php, templates/login/form.twig',
    front: page(
      '127.0.0.1 / localhost | phpMyAdmin',
      '<script>CommonParams.setAll({logged_in:true}); var PMA_x;</script>',
    ),
    open: page(
      '127.0.0.1 / localhost | phpMyAdmin',
      '<script>CommonParams.setAll({logged_in:true}); var PMA_x;</script>',
    ),
    closed: page('phpMyAdmin', '<script>CommonParams.setAll({logged_in:false})</script><input name="pma_username">'),
  },
  Adminer: {
    from: 'Adminer 4.8.1: adminer/include/design.inc.php, adminer/include/auth.inc.php',
    front: page(
      'Select database - Adminer',
      '<link href="adminer.php?file=default.css"><p class="logout"><input type="submit" name="logout" value="Logout" id="logout">',
    ),
    open: page(
      'Select database - Adminer',
      '<p class="logout"><input type="submit" name="logout" value="Logout" id="logout">',
    ),
    closed: page('Login - Adminer', '<input name="auth[username]"><input type="password" name="auth[password]">'),
  },
  pgAdmin: {
    from: 'pgAdmin 8: web/pgadmin/browser/templates/browser/index.html',
    front: page('pgAdmin 4'),
    open: page('pgAdmin 4', '<script src="/browser/js/utils.js?ver=80000"></script>'),
    closed: page('pgAdmin 4', '<form action="/authenticate/login"><input type="password" name="password"></form>'),
  },
  'Apache Solr': {
    from: 'Solr 9: https://solr.apache.org/guide/solr/latest/configuration-guide/system-info-handler.html',
    front: page('Solr Admin', '<div ng-app="solrAdminApp"></div>'),
    open: json({ mode: 'std', lucene: { 'solr-spec-version': '9.7.0' } }),
  },
  'CouchDB Fauxton': {
    from: 'CouchDB 2.3: https://docs.couchdb.org/en/stable/api/server/configuration.html',
    front: { headers: { server: 'CouchDB/2.3.1 (Erlang OTP/19)' }, body: '{"couchdb":"Welcome","version":"2.3.1"}' },
    open: json({ database_dir: './data', view_index_dir: './data' }),
  },
  OpenTSDB: {
    from: 'OpenTSDB 2.4: api/version of the HTTP API',
    front: page('OpenTSDB'),
    open: json({ short_revision: '56b3b7a', version: '2.4.0', repo: '/opt/opentsdb', timestamp: '1' }),
  },
  Nacos: {
    from: 'Nacos 2.4: console/src/main/resources/static/index.html, Open API v1 of configurations',
    front: page('Nacos'),
    open: json({ totalCount: 0, pageNumber: 1, pagesAvailable: 0, pageItems: [] }),
    closed: { status: 403 },
  },
  'Druid Monitor (Alibaba)': {
    from: 'Alibaba Druid 1.2: support/http/resources/index.html, DruidStatService.java',
    front: page('Druid Stat Index'),
    open: json({ ResultCode: 1, Content: { Version: '1.2.8', Drivers: ['com.mysql.cj.jdbc.Driver'] } }),
    closed: page(
      'druid monitor',
      '<form><input name="loginUsername"><input type="password" name="loginPassword"></form>',
    ),
  },
  Grafana: {
    from: 'Grafana 11: public/views/index.html, https://grafana.com/docs/grafana/latest/developers/http_api/org/',
    front: page('Grafana', '<script>window.grafanaBootData = {}</script>'),
    open: json({
      id: 1,
      name: 'Main Org.',
      address: { address1: '', address2: '', city: '', zipCode: '', state: '', country: '' },
    }),
    closed: { status: 401, body: '{"message":"Unauthorized"}' },
  },
  Kibana: {
    from: 'Kibana 8: https://www.elastic.co/guide/en/kibana/8.17/spaces-api-get-all.html',
    front: { headers: { 'kbn-name': 'kibana', 'kbn-license-sig': 'a1' }, body: '<title>Elastic</title>' },
    open: json([{ id: 'default', name: 'Default', disabledFeatures: [], _reserved: true }]),
    closed: { status: 401, body: '{"statusCode":401,"error":"Unauthorized"}' },
  },
  'OpenSearch Dashboards': {
    from: 'OpenSearch Dashboards 2: saved objects API',
    front: { headers: { 'osd-name': 'dashboards' }, body: '<title>OpenSearch Dashboards</title>' },
    open: json({ page: 1, per_page: 1, total: 0, saved_objects: [] }),
  },
  Prometheus: {
    from: 'real',
    front: page('Prometheus Time Series Collection and Processing Server'),
    open: json({ status: 'success', data: { yaml: 'global: {}\n' } }),
  },
  'Prometheus Alertmanager': {
    from: 'real',
    front: page('Alertmanager'),
    open: json({
      cluster: { status: 'disabled', peers: [] },
      config: { original: 'route: {}' },
      versionInfo: { version: '0.25.0' },
    }),
  },
  'Prometheus Pushgateway': {
    from: 'real',
    front: page('Prometheus Pushgateway'),
    open: json({ status: 'success', data: { build_information: { version: '1.5.1' }, flags: {} } }),
  },
  VictoriaMetrics: {
    from: 'real',
    front: {
      body: "<h2>Single-node VictoriaMetrics</h2></br>See docs at <a href='https://docs.victoriametrics.com/'>",
    },
    open: json({ status: 'success', data: { totalSeries: 0, seriesCountByMetricName: [] } }),
  },
  Netdata: {
    from: 'real',
    front: { status: 404, headers: { server: 'Netdata Embedded HTTP Server v1.37.1' }, body: 'File does not exist' },
    open: json({ version: 'v1.37.1', uid: '1', mirrored_hosts: ['vm'] }),
    closed: { status: 403, body: 'You are not allowed to access this resource.' },
  },
  cAdvisor: {
    from: 'cAdvisor 0.49: cmd/internal/pages/assets/html/containers.html, docs/api.md',
    front: page('cAdvisor - /'),
    open: json({ num_cores: 2, memory_capacity: 1024, machine_id: '1' }),
  },
  Graphite: {
    from: 'Graphite 1.1: webapp/content/js, https://graphite.readthedocs.io/en/latest/metrics_api.html',
    front: page('Graphite Browser'),
    open: json([{ id: 'carbon', text: 'carbon', leaf: 0, expandable: 1, allowChildren: 1 }]),
  },
  Chronograf: {
    from: 'Chronograf 1.10: server/swagger.json',
    front: page('Chronograf'),
    open: json({ sources: [{ id: '0', name: 'InfluxDB', url: 'http://127.0.0.1:8086' }] }),
  },
  Jaeger: {
    from: 'Jaeger 1.6x: cmd/query/app/http_handler.go',
    front: page('Jaeger UI'),
    open: json({ data: ['shop'], total: 1, limit: 0, offset: 0, errors: null }),
  },
  Zipkin: {
    from: 'Zipkin 3: zipkin-server README, ZipkinUiConfiguration.java',
    front: page('Zipkin'),
    open: json({ environment: '', queryLimit: 10, defaultLookback: 900000, searchEnabled: true }),
  },
  Eureka: {
    from: 'Spring Cloud Netflix 4: spring-cloud-netflix-eureka-server templates/eureka/status.ftlh',
    front: page('Eureka', '<link href="eureka/css/wro.css"><h1>Instances currently registered with Eureka</h1>'),
    open: page('Eureka', '<link href="eureka/css/wro.css"><h1>Instances currently registered with Eureka</h1>'),
  },
  'Spring Boot Admin': {
    from: 'Spring Boot Admin 3: InstancesController.java, index.html',
    front: page('Spring Boot Admin', '<link href="assets/css/sba-core.css">'),
    open: json([{ id: 'a1', registration: { name: 'shop', managementUrl: 'http://shop/actuator' } }]),
  },
  Jupyter: {
    from: 'real',
    front: page('Home Page - Select or create a notebook'),
    open: json({ connections: 0, kernels: 0, last_activity: '2026-11-23T04:28:32Z', started: '2026-11-23T04:28:32Z' }),
    closed: { status: 403, body: '{"message": "Forbidden", "reason": null}' },
  },
  'Apache Zeppelin': {
    from: 'Zeppelin 0.11: zeppelin-web/src/index.html, SecurityRestApi.java',
    front: page('Zeppelin', '<div ng-app="zeppelinWebApp"></div>'),
    open: json({ status: 'OK', message: '', body: { principal: 'anonymous', ticket: 'anonymous', roles: '[]' } }),
    closed: { status: 403, body: '{"status":"FORBIDDEN"}' },
  },
  'Ray Dashboard': {
    from: 'Ray 2.3x: python/ray/dashboard/modules/version',
    front: page('Ray Dashboard'),
    open: json({ version: '4', ray_version: '2.30.0', ray_commit: '97c37298', session_name: 'a' }),
  },
  MLflow: {
    from: 'MLflow 2: https://mlflow.org/docs/latest/rest-api.html',
    front: page('MLflow'),
    open: json({ experiments: [{ experiment_id: '0', name: 'Default' }] }),
  },
  TensorBoard: {
    from: 'TensorBoard 2.1x: tensorboard/plugins/core/core_plugin.py',
    front: page('TensorBoard', '<tb-webapp></tb-webapp>'),
    open: json({ version: '2.16.2', data_location: '/srv/runs', window_title: '' }),
  },
  'Apache Spark Master': {
    from: 'Spark 3.5: core/src/main/scala/org/apache/spark/deploy/master/ui/MasterPage.scala',
    front: page('Spark Master at spark://a:7077', '<li><strong>Alive Workers:</strong> 1</li>'),
    open: page('Spark Master at spark://a:7077', '<li><strong>Alive Workers:</strong> 1</li>'),
  },
  'Apache Spark History Server': {
    from: 'Spark 3.5: https://spark.apache.org/docs/latest/monitoring.html#rest-api',
    front: page('History Server', '<script src="/static/historypage.js"></script>'),
    open: json([{ id: 'app-1', name: 'job', attempts: [] }]),
  },
  'Apache Flink': {
    from: 'Flink 1.20: https://nightlies.apache.org/flink/flink-docs-stable/docs/ops/rest_api/',
    front: page('Apache Flink Web Dashboard'),
    open: json({ 'refresh-interval': 3000, 'timezone-name': 'UTC', 'flink-version': '1.20.0' }),
  },
  'Hadoop YARN ResourceManager': {
    from: 'Hadoop 3.4: https://hadoop.apache.org/docs/stable/hadoop-yarn/hadoop-yarn-site/ResourceManagerRest.html',
    front: page('All Applications', '<img src="/static/hadoop-st.png">'),
    open: json({ clusterInfo: { id: 1, startedOn: 1, state: 'STARTED', hadoopVersion: '3.4.0' } }),
  },
  'Hadoop HDFS NameNode': {
    from: 'Hadoop 3.4: https://hadoop.apache.org/docs/stable/hadoop-project-dist/hadoop-hdfs/WebHDFS.html',
    front: page('Hadoop Administration', '<meta http-equiv="REFRESH" content="0;url=dfshealth.html">'),
    open: json({ FileStatuses: { FileStatus: [{ pathSuffix: 'user', type: 'DIRECTORY' }] } }),
  },
  'Apache NiFi': {
    from: 'NiFi 1.27: https://nifi.apache.org/docs/nifi-docs/rest-api/ (flow/current-user)',
    front: page('NiFi', '<div id="splash"></div>'),
    open: json({ identity: 'anonymous', anonymous: true, controllerPermissions: { canRead: true, canWrite: true } }),
    closed: json({
      identity: 'anonymous',
      anonymous: true,
      controllerPermissions: { canRead: false, canWrite: false },
    }),
  },
  'Apache Druid': {
    from: 'Druid 30: https://druid.apache.org/docs/latest/api-reference/service-status-api',
    front: page('Apache Druid'),
    open: json({ 'druid.host': 'localhost', 'druid.service': 'druid/router' }),
  },
  'Apache Storm': {
    from: 'Storm 2.6: https://storm.apache.org/releases/current/STORM-UI-REST-API.html',
    front: page('Storm UI'),
    open: json({ stormVersion: '2.6.0', supervisors: 1, slotsTotal: 4 }),
  },
  'Flower (Celery)': {
    from: 'Flower 2.0: flower/templates/base.html, flower/views/workers.py',
    front: page(
      'Flower',
      '<link href="/static/css/flower.css?v=1" rel="stylesheet"><a class="navbar-brand">Celery Flower</a>',
    ),
    open: json({ data: [{ hostname: 'celery@a', status: true, active: 0 }] }),
  },
  'Node.js inspector': {
    from: 'real',
    front: { status: 400, body: 'WebSockets request was expected\r\n' },
    open: json({ Browser: 'node.js/v24.21.0', 'Protocol-Version': '1.1' }),
    closed: { status: 400, body: 'WebSockets request was expected\r\n' },
  },
  ttyd: {
    from: 'ttyd 1.7: html/src/template.html, src/http.c',
    front: { headers: { server: 'ttyd/1.7.7 (libwebsockets 4.3.3)' }, body: '<title>ttyd - Terminal</title>' },
    open: json({ token: '' }),
  },
  'RabbitMQ Management': {
    from: 'real',
    front: page('RabbitMQ Management'),
    open: json({ management_version: '3.10.8', rabbitmq_version: '3.10.8', erlang_version: '25.2.3' }),
  },
  'Apache ActiveMQ': {
    from: 'ActiveMQ 5.18: activemq-web-console/src/main/webapp/index.jsp, decorators/header.jsp',
    front: page('Apache ActiveMQ'),
    open: page('localhost : ActiveMQ Console', '<a href="queues.jsp">Queues</a>'),
  },
  'UI for Apache Kafka': {
    from: 'kafka-ui 0.7: kafka-ui-contract/src/main/resources/swagger/kafka-ui-api.yaml',
    front: page('UI for Apache Kafka'),
    open: json([{ name: 'local', defaultCluster: null, status: 'online', features: [] }]),
  },
  Kafdrop: {
    from: 'Kafdrop 4: src/main/resources/templates/cluster-overview.ftlh',
    front: page('Kafdrop: Broker List'),
    open: page('Kafdrop: Broker List', '<td>Bootstrap servers</td>'),
  },
  'Bull Board': {
    from: 'real',
    front: page('Bull Dashboard'),
    open: json({ queues: [{ name: 'mail', counts: { waiting: 0 } }] }),
  },
  Sidekiq: {
    from: 'Sidekiq 7: lib/sidekiq/web/application.rb, web/views/layout.erb',
    front: page('[production] Sidekiq', '<link href="/sidekiq/stylesheets/application.css">'),
    open: json({ sidekiq: { processed: 1, failed: 0, busy: 0 }, redis: {} }),
  },
  'Laravel Horizon': {
    from: 'Horizon 5: resources/views/layout.blade.php, DashboardStatsController.php',
    front: page('Horizon - Shop', '<div id="horizon"></div>'),
    open: json({ failedJobs: 0, jobsPerMinute: 0, processes: 1, status: 'running' }),
    closed: { status: 403 },
  },
  Hangfire: {
    from: 'Hangfire 1.8: src/Hangfire.Core/Dashboard/Pages/LayoutPage.cshtml',
    front: page('Overview – Hangfire Dashboard', '<div id="hangfireConfig"></div>'),
    open: page('Overview – Hangfire Dashboard', '<div id="hangfireConfig"></div>'),
  },
  MailDev: {
    from: 'real',
    front: page("MailDev{{ unreadItems > 0 ? ' (+' + unreadItems + ')' : '' }}"),
    open: json({ version: '3.0.0', smtpPort: 1025 }),
  },
  MailHog: {
    from: 'MailHog 1.0: docs/APIv2/swagger-2.0.yaml',
    front: page('MailHog'),
    open: json({ total: 0, count: 0, start: 0, items: [] }),
  },
  Mailpit: {
    from: 'Mailpit 1.2x: https://mailpit.axllent.org/docs/api-v1/',
    front: page('Mailpit'),
    open: json({ Version: 'v1.21.0', Messages: 0, RuntimeStats: { Uptime: 1 } }),
  },
  Syncthing: {
    from: 'real',
    front: {
      headers: { 'x-syncthing-id': '6LUSSRG-6IHN5MR-5A5GUG2-X3URU4X-OZ7SSV7-R6MLVOC-5FBCBJD-FX2BHQJ' },
      body: '<title>Syncthing</title>',
    },
    open: { body: 'var metadata = {"deviceID":"6LUSSRG-6IHN5MR-5A5GUG2-X3URU4X-OZ7SSV7-R6MLVOC-5FBCBJD-FX2BHQJ"};\n' },
    closed: { body: 'var metadata = {"authenticated":false};\n' },
  },
  Transmission: {
    from: 'real',
    front: { headers: { server: 'Transmission' }, body: '<title>Transmission Web Interface</title>' },
    open: { headers: { server: 'Transmission' }, body: '<title>Transmission Web Interface</title>' },
  },
  qBittorrent: {
    from: 'real',
    front: page('qBittorrent Web UI', '<link href="images/qbittorrent32.png">'),
    open: json({ save_path: '/srv', autorun_enabled: false }),
    closed: { status: 403, body: 'Forbidden' },
  },
  'File Browser': {
    from: 'File Browser 2.3x: frontend/public/index.html, http/static.go',
    front: { body: '<script>window.FileBrowser = {"AuthMethod":"noauth","BaseURL":""};</script>' },
    open: { body: '<script>window.FileBrowser = {"AuthMethod":"noauth","BaseURL":""};</script>' },
    closed: { body: '<script>window.FileBrowser = {"AuthMethod":"json","BaseURL":""};</script>' },
  },
};
