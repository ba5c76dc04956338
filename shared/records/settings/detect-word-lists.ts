/** Words that make a host look private, by the name under which a detect word takes in all of them: `list:environments`. */
const lists = {
  environments:
    'acc acceptance beta canary demo dev devel development int integration lab nonprod poc pre preprod preview qa sandbox sit staging stage stg test testing tst uat',
  administration:
    'admin adminer administrator backoffice backend console cpanel intranet internal manage management mgmt panel phpmyadmin pma portainer root sysadmin webmin',
  development:
    'argocd bamboo bitbucket build ci confluence docker drone gerrit git gitea gitlab harbor jenkins jira nexus registry sonar sonarqube svn teamcity vault',
  monitoring:
    'alertmanager cacti elastic grafana graylog icinga kibana logs loki metrics monitor monitoring munin nagios netdata prometheus sentry splunk status zabbix',
  data: 'backup backups clickhouse couchdb db database elasticsearch kafka minio mongo mongodb mssql mysql nas nfs oracle postgres postgresql rabbitmq redis sql storage',
  access: 'bastion citrix firewall fw gateway gw jump jumphost openvpn rdp remote sslvpn ssh vpn vnc',
} as const;

const prefix = 'list:';

/** The names of the lists, as detect words name them. */
export const listWords: readonly string[] = Object.keys(lists).map((name) => `${prefix}${name}`);

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(lists).map(([name, words]) => [`${prefix}${name}`, words.split(' ')] as const),
);

/** True for a word that is meant as the name of a list. */
export function namesList(word: string): boolean {
  return word.trim().toLowerCase().startsWith(prefix);
}

/** The words that a detect word stands for: those of a list, or itself. */
export function wordsMeantBy(word: string): readonly string[] {
  return byWord.get(word.trim().toLowerCase()) ?? [word];
}
