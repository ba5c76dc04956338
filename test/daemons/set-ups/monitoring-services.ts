import type { Daemon } from '../daemon.ts';

/** A server of Kerberos for a realm of its own. */
const realm = (folder: string) => ['env', `KRB5_CONFIG=${folder}/krb5.conf`, `KRB5_KDC_PROFILE=${folder}/kdc.conf`];

/** An agent of Zabbix that one address may ask. */
function zabbixAgent(asker: string): Pick<Daemon, 'debian' | 'unprivileged' | 'files' | 'command'> {
  return {
    debian: 'zabbix-agent',
    unprivileged: true,
    files: ({ port, folder }) => ({
      'a.conf': `Server=${asker}\nListenPort=${port}\nListenIP=127.0.0.1\nLogFile=${folder}/log.txt\nPidFile=${folder}/pid\nHostname=h\n`,
    }),
    command: ({ folder }) => ['zabbix_agentd', '-f', '-c', `${folder}/a.conf`],
  };
}

/** NRPE, with or without its TLS. */
function nrpe(...options: readonly string[]): Pick<Daemon, 'debian' | 'files' | 'command'> {
  return {
    debian: 'nagios-nrpe-server',
    files: ({ port, folder }) => ({
      'a.conf': `server_port=${port}\nserver_address=127.0.0.1\nnrpe_user=nobody\nnrpe_group=nogroup\nallowed_hosts=127.0.0.1\npid_file=${folder}/pid\ncommand[x]=/bin/true\n`,
    }),
    command: ({ folder }) => ['nrpe', ...options, '-c', `${folder}/a.conf`, '-f'],
  };
}

/** Daemons that watch, name, filter and run for others. */
export const monitoringServices: Readonly<Record<string, Daemon>> = {
  munin: {
    debian: 'munin-node',
    files: ({ port, folder }) => ({
      'a.conf': `port ${port}\nhost 127.0.0.1\nuser root\ngroup root\nsetsid 0\nbackground 0\nlog_file ${folder}/log.txt\npid_file ${folder}/pid\nallow ^127\\.0\\.0\\.1$\n`,
    }),
    command: ({ folder }) => ['munin-node', '--config', `${folder}/a.conf`],
    title: 'Munin node accessible without authentication',
    score: 8,
    evidence: /Software: Munin node 2\.0\./,
    exposures: ['service-without-authentication'],
  },
  'zabbix agent': {
    ...zabbixAgent('127.0.0.1'),
    title: 'Zabbix accessible without authentication',
    score: 8,
    evidence: /agent\.ping was answered/,
    exposures: ['service-without-authentication'],
  },
  'zabbix agent for another address': {
    ...zabbixAgent('192.0.2.1'),
    title: 'Open port, service not identified',
    score: 6,
    exposures: [],
  },
  nrpe: {
    ...nrpe(),
    title: 'NRPE over TLS accessible without authentication',
    score: 10,
    // It fills its packets up with random bytes, which the checksum is about, too.
    sameCharacters: 4,
    evidence: /Software: NRPE 4\./,
    exposures: ['service-without-authentication'],
  },
  'nrpe without TLS': {
    ...nrpe('-n'),
    title: 'NRPE accessible without authentication',
    score: 10,
    // It fills its packets up with random bytes, which the checksum is about, too.
    sameCharacters: 4,
    evidence: /Software: NRPE 4\./,
    exposures: ['service-without-authentication'],
  },
  nut: {
    debian: 'nut-server',
    files: ({ port, folder }) => ({
      'upsd.conf': `LISTEN 127.0.0.1 ${port}\nSTATEPATH ${folder}\n`,
      'ups.conf': '[u]\ndriver=dummy-ups\nport=x\n',
      'upsd.users': '',
    }),
    command: ({ folder }) => ['env', `NUT_CONFPATH=${folder}`, '/lib/nut/upsd', '-F', '-u', 'root'],
    title: 'Open port: NUT (upsd)',
    score: 6,
    evidence: /networkupstools:nut:2\.8\./,
  },
  gpsd: {
    debian: 'gpsd',
    command: ({ port, folder }) => ['gpsd', '-N', '-n', '-F', `${folder}/socket`, '-S', `${port}`],
    title: 'Open port: gpsd',
    score: 6,
    evidence: /Software: gpsd 3\./,
  },
  clamd: {
    debian: 'clamav-daemon',
    files: ({ port, folder }) => ({
      'a.conf': `TCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nDatabaseDirectory ${folder}/db\nUser root\n`,
      'db/x.ndb': 'Test.X:0:*:deadbeefcafe0011\n',
    }),
    command: ({ folder }) => ['clamd', '-c', `${folder}/a.conf`],
    title: 'ClamAV accessible without authentication',
    score: 8,
    evidence: /Software: ClamAV 1\./,
    exposures: ['service-without-authentication'],
  },
  spamd: {
    debian: 'spamassassin spamd',
    command: ({ port }) => ['spamd', '-p', `${port}`, '-i', '127.0.0.1', '-L', '--max-children', '2', '-x'],
    title: 'Open port: SpamAssassin',
    score: 6,
  },
  krb5kdc: {
    debian: 'krb5-kdc krb5-config',
    files: ({ port, folder }) => ({
      'krb5.conf': '[libdefaults]\ndefault_realm = X.TEST\n',
      'kdc.conf': `[kdcdefaults]\nkdc_listen = ""\nkdc_tcp_ports = ${port}\n[realms]\nX.TEST = {\n database_name = ${folder}/db\n key_stash_file = ${folder}/stash\n}\n`,
    }),
    before: ({ folder }) => [[...realm(folder), 'kdb5_util', 'create', '-s', '-r', 'X.TEST', '-P', 'x']],
    command: ({ folder }) => [...realm(folder), 'krb5kdc', '-n'],
    // The time comes then.
    sameCharacters: 1,
    title: 'Open port: Kerberos',
    score: 6,
  },
  'tor control': {
    debian: 'tor',
    files: ({ port, folder }) => ({
      'a.conf': `ControlPort 127.0.0.1:${port}\nSocksPort 0\nDataDirectory ${folder}/data\nDisableNetwork 1\nCookieAuthentication 1\n`,
    }),
    command: ({ folder }) => ['tor', '-f', `${folder}/a.conf`],
    title: 'Open port: Tor control',
    score: 8,
    evidence: /Software: Tor 0\.4\./,
    exposures: [],
  },
  'tor control for everyone': {
    debian: 'tor',
    files: ({ port, folder }) => ({
      'a.conf': `ControlPort 127.0.0.1:${port}\nSocksPort 0\nDataDirectory ${folder}/data\nDisableNetwork 1\n`,
    }),
    command: ({ folder }) => ['tor', '-f', `${folder}/a.conf`],
    title: 'Tor control accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  ganglia: {
    debian: 'ganglia-monitor',
    files: ({ port }) => ({
      'a.conf': `globals { daemonize = no setuid = no }\ncluster { name = "x" }\nhost { location = "l" }\ntcp_accept_channel { bind = 127.0.0.1 port = ${port} }\nmodules { module { name = "core_metrics" } }\n`,
    }),
    command: ({ folder }) => ['gmond', '-f', '-c', `${folder}/a.conf`],
    title: 'Ganglia accessible without authentication',
    score: 8,
    exposures: ['service-without-authentication'],
  },
  apcupsd: {
    debian: 'apcupsd',
    files: ({ port, folder }) => ({
      'a.conf': `## apcupsd.conf v1.1 ##\nUPSCABLE simple\nUPSTYPE dumb\nDEVICE /dev/ttyS0\nLOCKFILE ${folder}\nNETSERVER on\nNISIP 127.0.0.1\nNISPORT ${port}\nEVENTSFILE ${folder}/events\nUPSCLASS standalone\nUPSMODE disable\nSCRIPTDIR ${folder}\nPWRFAILDIR ${folder}\nNOLOGINDIR ${folder}\n`,
    }),
    command: ({ folder }) => ['apcupsd', '-b', '-f', `${folder}/a.conf`],
    title: 'apcupsd accessible without authentication',
    score: 8,
    evidence: /Software: apcupsd 3\.14\./,
    // Behind them is the length of the answer, which has the seconds on battery in it.
    sameCharacters: 21,
    exposures: ['service-without-authentication'],
  },
  iperf3: {
    debian: 'iperf3',
    command: ({ port }) => ['iperf3', '-s', '-B', '127.0.0.1', '-p', `${port}`],
    title: 'Open port: iperf3',
    score: 6,
  },
  conserver: {
    debian: 'conserver-server',
    files: ({ folder }) => ({
      'a.cf': `default * { master localhost; rw *; logfile ${folder}/log.txt; }\naccess * { trusted 127.0.0.1; }\nconsole a { type exec; exec /bin/cat; }\n`,
    }),
    command: ({ port, folder }) => ['conserver', '-n', '-C', `${folder}/a.cf`, '-p', `${port}`, '-M', '127.0.0.1'],
    title: 'Open port: Conserver',
    score: 8,
  },
  gkrellmd: {
    debian: 'gkrellmd',
    command: ({ port }) => ['gkrellmd', '-P', `${port}`, '-A', '127.0.0.1', '-u', 'root'],
    title: 'GKrellM (gkrellmd) accessible without authentication',
    score: 8,
    evidence: /gkrellmd 2\.3\.\d+/,
    exposures: ['service-without-authentication'],
  },
  mon: {
    debian: 'mon',
    files: ({ folder }) => ({
      'mon.cf': `cfbasedir = ${folder}\nserverbind = 127.0.0.1\ntrapbind = 127.0.0.1\n`,
      'auth.cf': 'command section\nlist: all\n',
    }),
    command: ({ port, folder }) => [
      ...['mon', '-c', `${folder}/mon.cf`, '-A', `${folder}/auth.cf`, '-p', `${port}`, '-P', `${folder}/pid`],
      ...['-s', '-b', '-L', '-D'].flatMap((option) => [option, folder]),
    ],
    title: 'Open port: mon',
    score: 6,
  },
  'smux of snmpd': {
    debian: 'snmpd',
    files: ({ port, others }) => ({
      'a.conf': `agentaddress udp:127.0.0.1:${others[0]}\nsmuxsocket 127.0.0.1:${port}\nsmuxpeer 1.3.6.1.4.1.3317 x\n`,
    }),
    command: ({ folder }) => [
      ...['snmpd', '-f', '-Lo', '-C', '-c', `${folder}/a.conf`, '-I', 'smux,system', '-p', `${folder}/pid`],
    ],
    title: 'Open port: SMUX',
    score: 6,
  },
  'nping echo': {
    debian: 'nmap',
    command: ({ port }) => ['nping', '--echo-server', 'of this test', '--echo-port', `${port}`, '-e', 'lo'],
    title: 'Open port: Nping echo',
    score: 6,
    sameCharacters: 4,
    exposures: [],
  },
  nsca: {
    debian: 'nsca',
    files: ({ port, folder }) => ({
      'a.conf': `server_port=${port}\nserver_address=127.0.0.1\nnsca_user=root\nnsca_group=root\npid_file=${folder}/pid\ncommand_file=${folder}/commands\nalternate_dump_file=${folder}/dump\ndecryption_method=1\npassword=of this test\n`,
    }),
    command: ({ folder }) => ['nsca', '-f', '-c', `${folder}/a.conf`],
    title: 'Open port: NSCA',
    score: 6,
    sameCharacters: 0,
  },
  'iperf 2': {
    debian: 'iperf',
    command: ({ port }) => ['iperf', '-s', '-p', `${port}`, '-B', '127.0.0.1'],
    title: 'iperf 2 accessible without authentication',
    score: 8,
    evidence: /Software: iperf 2\.\d+\.\d+/,
    exposures: ['service-without-authentication'],
  },
  "carbon's cache": {
    debian: 'graphite-carbon',
    files: ({ port, others, folder }) => ({
      'c.conf': `[cache]\nSTORAGE_DIR=${folder}\nLOCAL_DATA_DIR=${folder}\nPID_DIR=${folder}\nLOG_DIR=${folder}\nCONF_DIR=${folder}\nUSER=\nENABLE_UDP_LISTENER=False\nLINE_RECEIVER_INTERFACE=127.0.0.1\nLINE_RECEIVER_PORT=${others[0]}\nPICKLE_RECEIVER_INTERFACE=127.0.0.1\nPICKLE_RECEIVER_PORT=${others[1]}\nCACHE_QUERY_INTERFACE=127.0.0.1\nCACHE_QUERY_PORT=${port}\n`,
      'storage-schemas.conf': '[d]\npattern = .*\nretentions = 60s:1d\n',
    }),
    command: ({ folder }) => ['carbon-cache', '--nodaemon', `--config=${folder}/c.conf`, 'start'],
    title: 'Carbon cache accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
};
