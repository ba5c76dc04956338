import { readCpe } from './cpe.ts';
import { cpeKey, packageKey } from './cve-record.ts';

/** Names of one product in the NVD, which has moved many from vendor to vendor: what is known is split between them. */
const synonyms: readonly (readonly string[])[] = [
  ['f5:nginx', 'nginx:nginx', 'igor_sysoev:nginx', 'f5:nginx_open_source'],
  ['redis:redis', 'redislabs:redis', 'pivotal_software:redis'],
  ['oracle:mysql', 'oracle:mysql_server', 'mysql:mysql', 'mysql:mysql_server', 'sun:mysql'],
  ['mariadb:mariadb', 'mariadb:mariadb_server'],
  ['vmware:rabbitmq', 'pivotal_software:rabbitmq', 'broadcom:rabbitmq_server', 'rabbitmq:rabbitmq'],
  ['elastic:elasticsearch', 'elasticsearch:elasticsearch'],
  ['etcd:etcd', 'etcd-io:etcd', 'redhat:etcd'],
  ['linuxfoundation:nats-server', 'nats:nats_server', 'nats:nats-server'],
  ['openprinting:cups', 'apple:cups', 'cups:cups', 'easy_software_products:cups'],
  ['microsoft:internet_information_services', 'microsoft:internet_information_server', 'microsoft:iis'],
  ['vsftpd_project:vsftpd', 'beasts:vsftpd', 'redhat:vsftpd'],
  ['dropbear_ssh_project:dropbear_ssh', 'matt_johnston:dropbear_ssh_server'],
  ['eclipse:jetty', 'mortbay:jetty', 'jetty:jetty'],
  ['squid-cache:squid', 'squid:squid'],
  ['openssl:openssl', 'openssl_project:openssl'],
  ['clickhouse:clickhouse', 'yandex:clickhouse'],
  ['docker:docker', 'mobyproject:moby', 'docker:engine'],
  ['sendmail:sendmail', 'proofpoint:sendmail'],
  ['litespeedtech:litespeed_web_server', 'litespeedtech:openlitespeed'],
  ['caddyserver:caddy', 'caddyserver:caddy_server'],
];

const synonymsOf: ReadonlyMap<string, readonly string[]> = new Map(
  synonyms.flatMap((names) => names.map((name) => [name, names] as const)),
);

/** Technologies of websites with the name that the NVD has for them. */
const technologies: Readonly<Record<string, string>> = {
  nginx: 'f5:nginx',
  OpenResty: 'openresty:openresty',
  'Apache HTTP Server': 'apache:http_server',
  Apache: 'apache:http_server',
  'Apache Tomcat': 'apache:tomcat',
  'Microsoft IIS': 'microsoft:internet_information_services',
  IIS: 'microsoft:internet_information_services',
  lighttpd: 'lighttpd:lighttpd',
  LiteSpeed: 'litespeedtech:litespeed_web_server',
  Caddy: 'caddyserver:caddy',
  Jetty: 'eclipse:jetty',
  OpenSSL: 'openssl:openssl',
  PHP: 'php:php',
  Python: 'python:python',
  Perl: 'perl:perl',
  Ruby: 'ruby-lang:ruby',
  WordPress: 'wordpress:wordpress',
  Drupal: 'drupal:drupal',
  Joomla: 'joomla:joomla!',
  'Joomla!': 'joomla:joomla!',
  TYPO3: 'typo3:typo3',
  'TYPO3 CMS': 'typo3:typo3',
  Ghost: 'ghost:ghost',
  Magento: 'magento:magento',
  Moodle: 'moodle:moodle',
  MediaWiki: 'mediawiki:mediawiki',
  phpBB: 'phpbb:phpbb',
  PrestaShop: 'prestashop:prestashop',
  Shopware: 'shopware:shopware',
  'Concrete CMS': 'concretecms:concrete_cms',
  Umbraco: 'umbraco:umbraco_cms',
  phpMyAdmin: 'phpmyadmin:phpmyadmin',
  Jenkins: 'jenkins:jenkins',
  GitLab: 'gitlab:gitlab',
  Gitea: 'gitea:gitea',
  Grafana: 'grafana:grafana',
  Kibana: 'elastic:kibana',
  Elasticsearch: 'elastic:elasticsearch',
  Nextcloud: 'nextcloud:nextcloud_server',
  Confluence: 'atlassian:confluence_server',
  Jira: 'atlassian:jira_server',
  Discourse: 'discourse:discourse',
  Roundcube: 'roundcube:webmail',
  Zabbix: 'zabbix:zabbix',
  jQuery: 'jquery:jquery',
  'jQuery UI': 'jqueryui:jquery_ui',
  Bootstrap: 'getbootstrap:bootstrap',
  AngularJS: 'angularjs:angular.js',
  Lodash: 'lodash:lodash',
  'Moment.js': 'momentjs:moment',
  'Next.js': 'vercel:next.js',
  Django: 'djangoproject:django',
  Laravel: 'laravel:laravel',
  'Ruby on Rails': 'rubyonrails:rails',
  Werkzeug: 'palletsprojects:werkzeug',
  gunicorn: 'gunicorn:gunicorn',
  Varnish: 'varnish-software:varnish_cache',
  HAProxy: 'haproxy:haproxy',
  Squid: 'squid-cache:squid',
};

/** The packages that some products are in OSV. */
const packages: Readonly<Record<string, string>> = {
  'drupal:drupal': packageKey('Packagist', 'drupal/core'),
  'typo3:typo3': packageKey('Packagist', 'typo3/cms-core'),
  'magento:magento': packageKey('Packagist', 'magento/community-edition'),
  'moodle:moodle': packageKey('Packagist', 'moodle/moodle'),
  'mediawiki:mediawiki': packageKey('Packagist', 'mediawiki/core'),
  'prestashop:prestashop': packageKey('Packagist', 'prestashop/prestashop'),
  'shopware:shopware': packageKey('Packagist', 'shopware/core'),
  'concretecms:concrete_cms': packageKey('Packagist', 'concrete5/concrete5'),
  'umbraco:umbraco_cms': packageKey('NuGet', 'Umbraco.Cms.Core'),
  'jquery:jquery': packageKey('npm', 'jquery'),
  'jqueryui:jquery_ui': packageKey('npm', 'jquery-ui'),
  'getbootstrap:bootstrap': packageKey('npm', 'bootstrap'),
  'angularjs:angular.js': packageKey('npm', 'angular'),
  'lodash:lodash': packageKey('npm', 'lodash'),
  'momentjs:moment': packageKey('npm', 'moment'),
  'vercel:next.js': packageKey('npm', 'next'),
  'ghost:ghost': packageKey('npm', 'ghost'),
};

function keysOf(name: string): string[] {
  const names = synonymsOf.get(name) ?? [name];
  const keys = names.map((each) => cpeKey(each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)));
  // Bitnami's advisories about servers go by the product alone.
  const bitnami = packageKey('Bitnami', name.slice(name.indexOf(':') + 1));
  const own = packages[name];
  return [...keys, bitnami, ...(own === undefined ? [] : [own])];
}

/** Under which names feeds have a product with this CPE 2.3 name. */
export function productsOfCpe(cpe: string): readonly string[] {
  const read = readCpe(cpe);
  return read === undefined ? [] : keysOf(`${read.vendor}:${read.product}`);
}

/** Under which names feeds have a technology; none for those that are not known. */
export function productsOfTechnology(name: string): readonly string[] {
  const known = technologies[name];
  return known === undefined ? [] : keysOf(known);
}

/** Under which names feeds have a JavaScript library, by its name in the registry of npm. */
export function productsOfLibrary(name: string): readonly string[] {
  const npm = packageKey('npm', name);
  const [known] = Object.entries(packages).find(([, key]) => key === npm) ?? [];
  return known === undefined ? [npm] : [npm, ...keysOf(known).filter((key) => key !== npm)];
}
