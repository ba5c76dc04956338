import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const tracker = ruleOf('Issue trackers');
const build = ruleOf('Build tools');
const code = ruleOf('Developer tools');

const version = '(\\d+(?:\\.\\d+)*)';

/** Where software is made: trackers, repositories, builds, registries, consoles of clusters. */
export const developerTools: readonly TechnologyRule[] = [
  tracker('Jira', 'https://www.atlassian.com/software/jira', {
    implies: ['Java'],
    meta: { 'application-name': '^JIRA$' },
    html: [
      '<meta name="application-name" content="JIRA"[^>]{0,200} data-version="(\\d+\\.\\d+\\.\\d+)"',
      '<body id="jira"',
      '<span id="footer-build-information">\\(v(\\d+\\.\\d+\\.\\d+)#',
    ],
    cookies: { 'atlassian.xsrf.token': '' },
  }),
  tracker('Redmine', 'https://www.redmine.org/', {
    implies: ['Ruby on Rails'],
    meta: { description: '^Redmine$' },
    cookies: { _redmine_session: '' },
    html: ['Powered by <a [^>]{0,60}href="https?://www\\.redmine\\.org/"[^>]{0,40}>Redmine</a>'],
  }),
  tracker('OpenProject', 'https://www.openproject.org/', {
    implies: ['Ruby on Rails'],
    cookies: { _open_project_session: '' },
    meta: { openproject_initializer: '' },
  }),
  tracker('Bugzilla', 'https://www.bugzilla.org/', {
    implies: ['Perl'],
    meta: { generator: '^Bugzilla' },
    cookies: { Bugzilla_login_request_cookie: '' },
    html: [
      '<div id="title">[^<]{0,20}<p>Bugzilla[^<]{0,40}version (\\d+(?:\\.\\d+)*)',
      '<div id="bugzilla-body"',
      '<span id="information" class="header_addl_info">version (\\d+(?:\\.\\d+)*)',
    ],
  }),
  tracker('MantisBT', 'https://www.mantisbt.org/', {
    implies: ['PHP'],
    cookies: { MANTIS_STRING_COOKIE: '', MANTIS_secure_session: '', PHPMANTIS: '' },
    html: [
      'Powered by <a href="https?://(?:www\\.)?mantisbt\\.org"[^>]{0,100}>(?:MantisBT|Mantis Bug ?Tracker) ?(\\d+\\.\\d+\\.\\d+)?',
    ],
  }),
  tracker('Request Tracker', 'https://bestpractical.com/request-tracker', {
    implies: ['Perl'],
    cookies: { 'RT_SID_*': '' },
    html: [
      '<p id="bpscredits"[^>]{0,60}>\\s{0,20}<span>[^<]{0,20}RT(?: Version)? (\\d+(?:\\.\\d+)*)',
      '<p id="bpscredits"',
      '<span>RT Version (\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  tracker('Trac', 'https://trac.edgewall.org/', {
    implies: ['Python'],
    cookies: { trac_session: '', trac_form_token: '' },
    html: [
      'Powered by <a href="/[^"]{0,60}about"><strong>Trac (\\d+(?:\\.\\d+)*)',
      '<a id="tracpowered" href="https?://trac\\.edgewall\\.org/"',
    ],
  }),
  tracker('YouTrack', 'https://www.jetbrains.com/youtrack/', {
    implies: ['Java'],
    cookies: { YTSESSIONID: '' },
    html: ['<title>YouTrack</title>', '<html[^>]{0,200} data-app="youtrack'],
  }),
  tracker('OTRS', 'https://otrs.com/', {
    implies: ['Perl'],
    headers: { 'x-powered-by': '^(?:\\(\\(OTRS\\)\\)|OTRS|Znuny)(?: Community Edition)? ?(\\d+(?:\\.\\d+)*)?' },
    cookies: { OTRSAgentInterface: '', OTRSBrowserHasCookie: '' },
  }),
  tracker('osTicket', 'https://osticket.com/', {
    implies: ['PHP'],
    cookies: { OSTSESSID: '' },
    html: ['<a id="poweredBy" href="https?://osticket\\.com"'],
  }),
  tracker('GLPI', 'https://glpi-project.org/', {
    implies: ['PHP'],
    cookies: { 'glpi_*': '' },
    html: [
      '<a href="https?://glpi-project\\.org/"[^>]{0,120}>GLPI(?: Copyright| (\\d+\\.\\d+\\.\\d+))',
      'class="copyright">GLPI (\\d+\\.\\d+\\.\\d+) Copyright',
    ],
  }),
  tracker('Zammad', 'https://zammad.com/', { implies: ['Ruby on Rails'], cookies: { '_zammad_session_*': '' } }),
  tracker('Phabricator', 'https://www.phacility.com/phabricator/', {
    implies: ['PHP'],
    cookies: { phsid: '', phusr: '' },
    html: [
      '<[a-z]{1,10} class="phabricator-(?:main-menu|home|wordmark|standard-page)',
      '<meta[^>]{0,60} content="phabricator-',
    ],
  }),
  tracker('Taiga', 'https://taiga.io/', {
    scripts: ['/v-\\d{10,14}/js/app-loader\\.js'],
    html: ['<html[^>]{0,60} ng-app="taiga"'],
  }),
  tracker('Kanboard', 'https://kanboard.org/', { implies: ['PHP'], cookies: { KB_SID: '' } }),
  tracker('Wekan', 'https://wekan.github.io/', {
    implies: ['Meteor'],
    meta: { 'application-name': '^Wekan$' },
    html: ['<title>(?:Wekan|WeKan)</title>'],
  }),
  build('Jenkins', 'https://www.jenkins.io/', {
    implies: ['Java'],
    headers: { 'x-jenkins': version, 'x-hudson': '', 'x-jenkins-session': '' },
    cookies: { 'JSESSIONID.*': '' },
    html: [
      '<span class="jenkins_ver"><a href="https?://(?:www\\.)?jenkins(?:-ci\\.org|\\.io)/">Jenkins (?:ver\\. )?(\\d+(?:\\.\\d+)*)',
      '<body[^>]{0,200} data-version="(?:jenkins-)?(\\d+(?:\\.\\d+)*)"[^>]{0,200} id="jenkins"',
      '<html[^>]{0,60}>\\s{0,10}<head[^>]{0,200} data-crumb-header="Jenkins-Crumb"',
    ],
  }),
  build('TeamCity', 'https://www.jetbrains.com/teamcity/', {
    implies: ['Java'],
    headers: { 'teamcity-node-id': '' },
    cookies: { TCSESSIONID: '' },
    html: ['<span class="vWord">Version</span> (\\d+(?:\\.\\d+)*)'],
  }),
  build('Bamboo', 'https://www.atlassian.com/software/bamboo', {
    implies: ['Java'],
    meta: { 'application-name': '^Bamboo$' },
    html: [
      '<a href="https?://www\\.atlassian\\.com/software/bamboo/?"[^>]{0,60}>Atlassian Bamboo</a> version (\\d+(?:\\.\\d+)*)',
    ],
  }),
  build('GoCD', 'https://www.gocd.org/', {
    implies: ['Java'],
    html: [
      '<body[^>]{0,200} data-(?:controller-name|version-footer)="[^"]{0,200}GoCD',
      '<title>[^<]{0,40}- Go</title>[^§]{0,600}/go/assets/',
    ],
    headers: { 'x-pipelines-with-gocd': '' },
  }),
  build('Drone', 'https://www.drone.io/', {
    implies: ['Go'],
    headers: { 'x-drone-version': version },
    html: ['<title>Drone(?: CI| \\| Continuous Integration)?</title>'],
  }),
  build('Woodpecker CI', 'https://woodpecker-ci.org/', {
    implies: ['Go'],
    scriptTexts: [
      'window\\.WOODPECKER_VERSION ?= ?"v?(\\d+\\.\\d+\\.\\d+)',
      'window\\.WOODPECKER_(?:USER|ROOT_PATH|VERSION) ?=',
    ],
  }),
  build('Concourse', 'https://concourse-ci.org/', {
    implies: ['Go'],
    headers: { 'x-concourse-version': version },
  }),
  build('Buildbot', 'https://buildbot.net/', {
    implies: ['Python'],
    html: [
      '<body[^>]{0,60} ng-app="buildbot"',
      '<html[^>]{0,60} ng-app="(?:app|buildbot)"[^§]{0,400}<title[^>]{0,60}>Buildbot',
    ],
  }),
  build('Argo CD', 'https://argo-cd.readthedocs.io/', {
    implies: ['Go'],
    html: ['<title>Argo CD</title>'],
    cookies: { 'argocd.token': '' },
  }),
  build('Argo Workflows', 'https://argoproj.github.io/workflows/', {
    implies: ['Go'],
    html: ['<title>Argo(?: Workflows)?</title>[^§]{0,600}assets/favicon/'],
  }),
  build('Spinnaker', 'https://spinnaker.io/', {
    implies: ['Java'],
    html: ['<html[^>]{0,60} ng-app="netflix\\.spinnaker"'],
  }),
  build('SonarQube', 'https://www.sonarsource.com/products/sonarqube/', {
    implies: ['Java'],
    html: [
      '<title>SonarQube</title>',
      '<body[^>]{0,100} data-base-url="[^"]{0,80}" data-server-status="\\w{2,20}" data-instance="SonarQube"',
    ],
    meta: { 'application-name': '^SonarQube' },
  }),
  build('Apache Airflow', 'https://airflow.apache.org/', {
    implies: ['Python'],
    html: [
      '<title>[^<]{0,60}Airflow</title>[^§]{0,900}/static/(?:dist|appbuilder|pin_)',
      'Version: <a href="https://pypi\\.python\\.org/pypi/apache-airflow/(\\d+\\.\\d+\\.\\d+)"',
    ],
  }),
  code('GitLab', 'https://about.gitlab.com/', {
    implies: ['Ruby on Rails'],
    headers: { 'x-gitlab-meta': '', 'x-gitlab-feature-category': '' },
    cookies: { _gitlab_session: '' },
    meta: { 'og:site_name': '^GitLab$', description: '^GitLab (?:Community|Enterprise) Edition$' },
  }),
  code('Gitea', 'https://about.gitea.com/', {
    scriptTexts: ['window\\.config ?= ?\\{[^}]{0,200}\\bappVer: ?[\\\'"](\\d+\\.\\d+\\.\\d+)[\\\'"]'],
    implies: ['Go'],
    cookies: { i_like_gitea: '', gitea_incredible: '' },
    meta: { keywords: '^go,git,self-hosted,gitea$' },
    html: [
      'Powered by (?:<a[^>]{1,100}>)?Gitea(?:</a>)?\\s{0,20}Version: (\\d+\\.\\d+\\.\\d+)',
      '<a[^>]{0,60} href="https://(?:about\\.)?gitea\\.(?:com|io)"[^>]{0,60}>Powered by Gitea</a>\\s{0,20}Version:\\s{0,20}(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  code('Forgejo', 'https://forgejo.org/', {
    implies: ['Go'],
    meta: { keywords: '^git,forge,forgejo' },
    html: [
      '<a[^>]{0,60} href="https://forgejo\\.org"[^>]{0,60}>Powered by Forgejo</a>\\s{0,20}Version:\\s{0,20}(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  code('Gogs', 'https://gogs.io/', {
    implies: ['Go'],
    cookies: { i_like_gogs: '' },
    meta: { keywords: '^go, git, self-hosted, gogs$' },
    html: ['© \\d{4} Gogs[^<]{0,20}Version: (\\d+(?:\\.\\d+)*)'],
  }),
  code('Bitbucket Server', 'https://www.atlassian.com/software/bitbucket', {
    implies: ['Java'],
    headers: { 'x-asen': '' },
    meta: { 'application-name': '^Bitbucket$' },
    html: ['<span title="[0-9a-f]{7,40}" id="product-version"[^>]{0,200}> ?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  code('Gerrit', 'https://www.gerritcodereview.com/', {
    implies: ['Java'],
    cookies: { GerritAccount: '', GERRIT_UI: '' },
    html: ['<title>Gerrit Code Review</title>', '<gr-app id="app"'],
    scriptTexts: ['\\bgerrit_ui=\\{', 'window\\.INITIAL_DATA ?= ?JSON\\.parse\\([^)]{0,200}\\\\x22gerrit'],
  }),
  code('Gitiles', 'https://gerrit.googlesource.com/gitiles/', {
    implies: ['Java'],
    html: ['Powered by <a href="https://gerrit\\.googlesource\\.com/gitiles/">Gitiles</a>'],
  }),
  code('Nexus Repository', 'https://www.sonatype.com/products/sonatype-nexus-repository', {
    implies: ['Java'],
    headers: { server: '^Nexus/(\\d+\\.\\d+\\.\\d+(?:-\\d+)?)' },
    cookies: { NXSESSIONID: '' },
  }),
  code('Artifactory', 'https://jfrog.com/artifactory/', {
    implies: ['Java'],
    headers: {
      server: '^Artifactory(?:/(\\d+\\.\\d+\\.\\d+))?',
      'x-artifactory-id': '',
      'x-artifactory-node-id': '',
      'x-jfrog-version': '^Artifactory/(\\d+\\.\\d+\\.\\d+)',
    },
  }),
  code('Harbor', 'https://goharbor.io/', { implies: ['Angular'], html: ['<harbor-app>'] }),
  code('Verdaccio', 'https://verdaccio.org/', {
    implies: ['Node.js'],
    headers: { 'x-powered-by': '^verdaccio/(\\d+\\.\\d+\\.\\d+)' },
    scriptTexts: ['window\\.__VERDACCIO_BASENAME_UI_OPTIONS ?= ?\\{'],
  }),
  code('Docker Registry', 'https://distribution.github.io/distribution/', {
    headers: { 'docker-distribution-api-version': '' },
  }),
  code('Portainer', 'https://www.portainer.io/', {
    implies: ['Go'],
    html: ['<html[^>]{0,100} ng-app="portainer"', '<title>Portainer</title>'],
  }),
  code('Rancher', 'https://www.rancher.com/', {
    headers: { 'x-rancher-version': 'v?(\\d+\\.\\d+\\.\\d+)' },
    cookies: { R_REDIRECTED: '', R_PCS: '', R_LOCALE: '' },
  }),
  code('Kubernetes Dashboard', 'https://kubernetes.io/docs/tasks/access-application-cluster/web-ui-dashboard/', {
    implies: ['Angular'],
    html: ['<title>Kubernetes Dashboard</title>', '<kd-root>'],
  }),
  code('Kubernetes API', 'https://kubernetes.io/', {
    headers: { 'x-kubernetes-pf-flowschema-uid': '', 'x-kubernetes-pf-prioritylevel-uid': '' },
  }),
  code('HashiCorp Vault', 'https://developer.hashicorp.com/vault', {
    implies: ['Go'],
    html: ['<meta name="vault/config/environment"', '<title>Vault</title>[^§]{0,900}/ui/assets/vault-'],
  }),
  code('HashiCorp Nomad', 'https://developer.hashicorp.com/nomad', {
    implies: ['Go'],
    headers: { 'x-nomad-index': '', 'x-nomad-knownleader': '' },
    html: ['<meta name="nomad-ui/config/environment"'],
  }),
  code('HashiCorp Consul', 'https://developer.hashicorp.com/consul', {
    implies: ['Go'],
    headers: { 'x-consul-index': '', 'x-consul-default-acl-policy': '' },
    html: [
      '<meta name="consul-ui/config/environment"',
      '<html[^>]{0,80} class="ember-loading"[^§]{0,300}<title>Consul',
    ],
  }),
  code('code-server', 'https://github.com/coder/code-server', {
    implies: ['Node.js'],
    cookies: { 'code-server-session': '' },
    html: [
      '<meta id="coder-options" data-settings="',
      '<title>code-server(?: login)?</title>',
      '<meta id="vscode-workbench-web-configuration"[^>]{1,900}code-server',
    ],
  }),
  code('MinIO', 'https://min.io/', {
    implies: ['Go'],
    headers: { server: '^MinIO(?:/(RELEASE[\\w.-]{0,40}|DEVELOPMENT[\\w.-]{0,40}))?', 'x-minio-deployment-id': '' },
    html: ['<title>MinIO (?:Console|Browser)</title>'],
  }),
  code('json-server', 'https://github.com/typicode/json-server', {
    implies: ['Express'],
    html: ['<title>JSON Server</title>'],
  }),
];
