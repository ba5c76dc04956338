import { type ConsoleSample, json, page } from './console-sample.ts';

/** Consoles of automation and clusters, by the name of the rule. */
export const platformSamples: Readonly<Record<string, ConsoleSample>> = {
  'Jenkins script console': {
    from: 'Jenkins 2.4xx: core/src/main/resources/lib/hudson/scriptConsole.jelly',
    front: { headers: { 'x-jenkins': '2.426.1' }, body: '<title>Dashboard [Jenkins]</title>' },
    open: page(
      'Jenkins',
      '<p>Example: <pre>println(Jenkins.instance.pluginManager.plugins)</pre><textarea id="script" name="script" class="script"></textarea>',
    ),
    closed: { status: 403, headers: { 'x-jenkins': '2.426.1' }, body: 'Authentication required' },
  },
  Jenkins: {
    from: 'Jenkins 2.4xx: https://www.jenkins.io/doc/book/using/remote-access-api/',
    front: { headers: { 'x-jenkins': '2.426.1' }, body: '<title>Dashboard [Jenkins]</title>' },
    open: json({ _class: 'hudson.model.Hudson', mode: 'NORMAL', jobs: [] }),
    closed: { status: 403 },
  },
  'Node-RED': {
    from: 'real',
    front: page('Node-RED', '<link rel="stylesheet" href="red/style.min.css"><script src="red/red.min.js"></script>'),
    open: json({ httpNodeRoot: '/', version: '5.0.7', context: {} }),
  },
  'Apache Airflow': {
    from: 'Airflow 2.10: airflow/www/templates/airflow/main.html, stable REST API reference',
    front: page('DAGs - Airflow', '<link rel="shortcut icon" href="/static/pin_32.png">'),
    open: json({ dags: [], total_entries: 0 }),
    closed: { status: 401, body: '{"title":"Unauthorized"}' },
  },
  'Apache Airflow 3': {
    from: 'Airflow 3.0: airflow-core/src/airflow/ui/index.html, REST API v2 reference',
    front: page('Airflow', '<div id="root"></div><script src="/static/assets/index.js"></script>'),
    open: json({ dags: [], total_entries: 0 }),
  },
  'Argo CD': {
    from: 'Argo CD 2.13: ui/src/app/index.html, swagger.json',
    front: page('Argo CD', '<div id="app"></div>'),
    open: json({ metadata: { resourceVersion: '12' }, items: [] }),
    closed: { status: 401, body: '{"error":"no session information","code":16}' },
  },
  'Argo Workflows': {
    from: 'Argo Workflows 3.6: ui/src/index.html, api/openapi-spec/swagger.json',
    front: page('Argo', '<div id="app"></div>'),
    open: json({ metadata: { resourceVersion: '12' }, items: null }),
    closed: { status: 401, body: '{"code":16,"message":"token not valid"}' },
  },
  'n8n setup': {
    from: 'n8n 1.7x: packages/editor-ui/index.html, packages/@n8n/api-types FrontendSettings',
    front: page('n8n.io - Workflow Automation', '<div id="app"></div>'),
    open: json({ data: { userManagement: { showSetupOnFirstLoad: true } } }),
    closed: json({ data: { userManagement: { showSetupOnFirstLoad: false } } }),
  },
  'Selenium Grid': {
    from: 'Selenium 4.2x: https://www.selenium.dev/documentation/grid/advanced_features/endpoints/',
    front: page('Selenium Grid', '<div id="root"></div>'),
    open: json({ value: { ready: true, message: 'Selenium Grid ready.', nodes: [] } }),
  },
  'code-server': {
    from: 'code-server 4.9x: src/browser/pages/login.html, lib/vscode/src/vs/code/browser/workbench/workbench.html',
    front: page('code-server', '<link rel="icon" href="./_static/src/browser/media/favicon.ico">'),
    open: { body: '<head><meta id="vscode-workbench-web-configuration" data-settings="{}"></head>' },
    closed: page('code-server login', '<form><input type="password" name="password"></form>'),
  },
  'Swagger UI with a stored key': {
    from: 'real',
    front: page('Swagger UI', '<script src="./swagger-ui-bundle.js"></script>'),
    open: {
      body: 'window.ui = SwaggerUIBundle({ onComplete() { ui.preauthorizeApiKey("api_key", "5f2c9a41b7d84e0f93aa"); } });',
    },
    closed: {
      body: 'window.ui = SwaggerUIBundle({ url: "/openapi.json" }); ui.initOAuth({ clientSecret: "your-client-secret-if-required" });',
    },
  },
  Supervisor: {
    from: 'real',
    front: page(
      'Supervisor Status',
      '<link href="stylesheets/supervisor.css"><a href="index.html?action=refresh">Refresh</a>',
    ),
    open: page(
      'Supervisor Status',
      '<link href="stylesheets/supervisor.css"><a href="index.html?action=refresh">Refresh</a>',
    ),
  },
  Monit: {
    from: 'real',
    front: { headers: { server: 'monit 5.33.0' }, body: '<title>Monit: vm</title>' },
    open: {
      body: '<?xml version="1.0" encoding="ISO-8859-1"?><monit><server><id>1</id><version>5.33.0</version></server></monit>',
    },
  },
  'Kubernetes Dashboard': {
    from: 'Kubernetes Dashboard 2.7: src/app/frontend/index.html, src/app/backend/resource/namespace/list.go',
    front: page('Kubernetes Dashboard', '<kd-root></kd-root>'),
    open: json({ listMeta: { totalItems: 4 }, namespaces: [{ objectMeta: { name: 'default' } }], errors: [] }),
    closed: json({ listMeta: { totalItems: 0 }, namespaces: [], errors: [{ ErrStatus: { code: 403 } }] }),
  },
  Portainer: {
    from: 'Portainer 2.2x: app/index.html, API reference EndpointList',
    front: page('Portainer'),
    open: json([{ Id: 1, Name: 'local', Type: 1 }]),
    closed: { status: 401, body: '{"message":"A valid authorization token is missing"}' },
  },
  Consul: {
    from: 'Consul 1.20: https://developer.hashicorp.com/consul/api-docs/agent#read-configuration',
    front: page('Consul by HashiCorp'),
    open: json({ Config: { Datacenter: 'dc1', NodeName: 'foobar', Server: true } }),
    closed: { status: 403, body: 'Permission denied: anonymous token lacks permission' },
  },
  Nomad: {
    from: 'Nomad 1.9: https://developer.hashicorp.com/nomad/api-docs/agent#query-self',
    front: page('Nomad'),
    open: json({ config: { Datacenter: 'dc1' }, member: {}, stats: { nomad: { server: 'true' } } }),
    closed: { status: 403, body: 'Permission denied' },
  },
  Traefik: {
    from: 'Traefik 3: https://doc.traefik.io/traefik/operations/api/, pkg/api/handler_overview.go',
    front: page('Traefik', '<div id=q-app></div>'),
    open: json({
      http: { routers: { total: 3, warnings: 0, errors: 0 } },
      features: { tracing: '' },
      providers: ['Docker'],
    }),
  },
  'Weave Scope': {
    from: 'Weave Scope 1.13: client/html/index.html, report API',
    front: page('Weave Scope'),
    open: json({ id: '1', version: '1.13.2', hostname: 'scope', plugins: [] }),
  },
  Longhorn: {
    from: 'Longhorn 1.7: UI index.html, Rancher API v1 collections',
    front: page('Longhorn'),
    open: json({ type: 'collection', resourceType: 'volume', data: [] }),
  },
  'Tomcat Manager': {
    from: 'Tomcat 10.1: webapps/ROOT/index.jsp, java/org/apache/catalina/manager/HTMLManagerServlet.java',
    front: page('Apache Tomcat/10.1.60'),
    open: page('/manager', '<td class="page-title">Tomcat Web Application Manager</td>'),
  },
  'Metabase setup': {
    from: 'Metabase 0.50: https://www.metabase.com/docs/latest/api/session',
    front: page('Metabase', '<script src="app/dist/app-metabase.js"></script>'),
    open: json({ 'has-user-setup': false, 'setup-token': '1d0d' }),
    closed: json({ 'has-user-setup': true, 'setup-token': null }),
  },
};
