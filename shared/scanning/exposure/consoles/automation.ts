import * as z from 'zod/mini';
import type { Verify } from '../proof.ts';
import { pageWith } from '../proofs/tool-pages.ts';
import { type ConsoleRule, either, fields, has, header, titled } from './console-rule.ts';

const jenkins = either(header('x-jenkins', /^\d/), header('x-hudson', /^\d/));

const keyCall =
  /\b(preauthorizeApiKey|preauthorizeBasic)\(\s{0,20}["'][^"'\n]{1,80}["']\s{0,20},\s{0,20}["'](?!<|\$|your|api)[^"'\n]{12,400}["']/i;
const clientSecret = /\b(clientSecret)["']?\s{0,10}:\s{0,10}["'](?!<|\$|your)[^"'\n]{12,400}["']/i;

/** A key that a script of Swagger UI sends with each request; the key itself is not shown. */
const storedKey: Verify = ({ text }) => {
  const script = text().slice(0, 100_000);
  const names = [keyCall, clientSecret].flatMap((sign) => sign.exec(script)?.[1] ?? []);
  return names.length === 0 ? undefined : { lines: names.map((name) => `${name}: ...`) };
};

/** Consoles that build, deploy and run jobs. */
export const automation: readonly ConsoleRule[] = [
  {
    name: 'Jenkins script console',
    product: 'Jenkins',
    access: 'code',
    allows: 'run Groovy scripts on the controller',
    front: jenkins,
    mounts: ['jenkins/'],
    path: 'script',
    open: pageWith(
      /<textarea[^>]{0,200}\bname="script"/,
      /println\(Jenkins\.instance|hudson\.PluginWrapper|Jenkins\.get\(\)/,
    ),
    reference: 'https://www.jenkins.io/doc/book/managing/script-console/',
  },
  {
    name: 'Jenkins',
    access: 'control',
    allows: 'read jobs, build logs and artifacts',
    front: jenkins,
    mounts: ['jenkins/'],
    path: 'api/json',
    open: fields(
      z.object({ _class: z.string().check(z.regex(/^(?:hudson|jenkins)\.model\./)), jobs: z.array(z.unknown()) }),
      '_class',
      'jobs',
    ),
    reference: 'https://www.jenkins.io/doc/book/security/managing-security/',
  },
  {
    name: 'Node-RED',
    access: 'code',
    allows: 'deploy flows, which run JavaScript and system commands on the server',
    front: titled('Node-RED', /red\/(?:red|main|images|style)/),
    path: 'settings',
    open: fields(z.object({ httpNodeRoot: z.string(), version: z.string() }), 'httpNodeRoot', 'version'),
    reference: 'https://nodered.org/docs/user-guide/runtime/securing-node-red',
  },
  {
    name: 'Apache Airflow',
    access: 'code',
    allows: 'read and trigger workflows (DAGs), which run code on the workers',
    front: titled(
      '(?:[^<]{1,60} - )?Airflow(?: - [^<]{1,60})?|[^<]{1,60} - Airflow',
      /airflow|\/static\/(?:pin_|assets\/)/i,
    ),
    mounts: ['airflow/'],
    path: 'api/v1/dags?limit=1',
    open: fields(z.object({ dags: z.array(z.unknown()), total_entries: z.number() }), 'dags', 'total_entries'),
    reference: 'https://airflow.apache.org/docs/apache-airflow/stable/security/',
  },
  {
    name: 'Apache Airflow 3',
    product: 'Apache Airflow',
    access: 'code',
    allows: 'read and trigger workflows (DAGs), which run code on the workers',
    front: titled('Airflow', /<div id="root">|\/static\/assets\//),
    path: 'api/v2/dags?limit=1',
    open: fields(z.object({ dags: z.array(z.unknown()), total_entries: z.number() }), 'dags', 'total_entries'),
    reference: 'https://airflow.apache.org/docs/apache-airflow/stable/security/',
  },
  {
    name: 'Argo CD',
    access: 'code',
    allows: 'read and, depending on the default policy, change the applications deployed to the clusters',
    front: titled('Argo CD', /assets\/favicon|<div id="app"/),
    path: 'api/v1/applications?fields=metadata',
    open: fields(z.object({ metadata: z.object({ resourceVersion: z.string() }) }), 'metadata', 'resourceVersion'),
    reference: 'https://argo-cd.readthedocs.io/en/stable/operator-manual/user-management/',
  },
  {
    name: 'Argo Workflows',
    access: 'code',
    allows: 'submit workflows, which run containers in the cluster',
    front: titled('Argo', /<div id="app"|assets\/favicon/),
    path: 'api/v1/workflow-templates/',
    open: fields(z.object({ metadata: z.object({ resourceVersion: z.string() }) }), 'metadata', 'resourceVersion'),
    reference: 'https://argo-workflows.readthedocs.io/en/latest/argo-server-auth-mode/',
  },
  {
    name: 'n8n setup',
    product: 'n8n',
    access: 'code',
    allows: 'create the owner account and run workflows on the server',
    front: titled('n8n(?:\\.io)?(?: - Workflow Automation)?', /<div id="app"|rest-endpoint|BASE_PATH/),
    path: 'rest/settings',
    open: fields(
      z.object({ data: z.object({ userManagement: z.object({ showSetupOnFirstLoad: z.literal(true) }) }) }),
      'userManagement',
      'showSetupOnFirstLoad',
    ),
    closed: has(/"showSetupOnFirstLoad":\s{0,4}false/),
    reference: 'https://docs.n8n.io/hosting/configuration/user-management-self-hosted/',
  },
  {
    name: 'Selenium Grid',
    access: 'code',
    allows: 'start browsers on the server and control them, also against internal sites',
    front: titled('Selenium Grid'),
    home: 'ui/',
    path: 'status',
    open: fields(
      z.object({ value: z.object({ ready: z.boolean(), message: z.string().check(z.regex(/^Selenium Grid /)) }) }),
      'value',
      'ready',
    ),
    reference: 'https://www.selenium.dev/documentation/grid/getting_started/',
  },
  {
    name: 'code-server',
    access: 'code',
    allows: 'edit files and open a terminal on the server',
    front: either(titled('code-server(?: login)?'), has(/id="vscode-workbench-web-configuration"/)),
    path: '',
    open: pageWith(/id="vscode-workbench-web-configuration"/),
    reference: 'https://coder.com/docs/code-server/guide',
  },
  {
    name: 'Swagger UI with a stored key',
    product: 'Swagger UI',
    title: 'API key or client secret in Swagger UI',
    access: 'control',
    allows: 'call the API with the key that the page contains',
    front: has(/\bswagger-ui-bundle\.js/),
    mounts: ['swagger-ui/index.html', 'swagger/index.html'],
    path: 'swagger-initializer.js',
    open: storedKey,
    // Without a key it shows a description, as it is meant to.
    closed: () => true,
    reference: 'https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/',
  },
  {
    name: 'Supervisor',
    access: 'control',
    allows: 'read the logs of processes, and start and stop them',
    front: titled('Supervisor Status', /supervisor\.css/),
    path: '',
    open: pageWith(/<title>Supervisor Status<\/title>/, /index\.html\?action=refresh|action=restartall/),
    reference: 'https://supervisord.org/configuration.html#inet-http-server-section-settings',
  },
  {
    name: 'Monit',
    access: 'control',
    allows: 'read the state of services, and start and stop them',
    front: either(header('server', /^monit /i), titled('Monit: [^<]{1,200}')),
    path: '_status?format=xml',
    open: pageWith(/<monit\b[^>]{0,200}>\s{0,20}<server>/, /<version>[\d.]{1,20}<\/version>/),
    reference: 'https://mmonit.com/monit/documentation/monit.html#AUTHENTICATION',
  },
];
