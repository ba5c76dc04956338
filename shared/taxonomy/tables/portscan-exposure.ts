import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** Exposure checks of the port scan, by check id. */
export const portscanExposureTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'redis-without-authentication': {
    terms: ['Redis', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'memcached-without-authentication': {
    terms: ['Memcached', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'mongodb-without-authentication': {
    terms: ['MongoDB', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'postgresql-without-authentication': {
    terms: ['PostgreSQL', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'cassandra-without-authentication': {
    terms: ['Cassandra', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'elasticsearch-without-authentication': {
    terms: ['Elasticsearch', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'opensearch-without-authentication': {
    terms: ['OpenSearch', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'zookeeper-without-authentication': {
    terms: ['ZooKeeper', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'etcd-without-authentication': {
    terms: ['etcd', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'couchdb-without-authentication': {
    terms: ['CouchDB', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'influxdb-without-authentication': {
    terms: ['InfluxDB', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'vnc-without-authentication': {
    terms: ['VNC', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'x11-without-authentication': {
    terms: ['X11', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'orthanc-without-authentication': {
    terms: ['Orthanc', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'command-shell-without-authentication': {
    terms: [
      'command shell',
      'accessible without authentication',
      'missing authentication',
      'unauthenticated access',
      'bind shell',
      'backdoor',
    ],
    wstg: ['WSTG-CONF-01'],
  },
  'code-console-without-authentication': {
    terms: [
      'code console',
      'REPL',
      'accessible without authentication',
      'missing authentication',
      'unauthenticated access',
      'remote code execution',
    ],
    wstg: ['WSTG-CONF-01'],
  },
  'jdwp-without-authentication': {
    terms: ['JDWP', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'kubelet-without-authentication': {
    terms: ['Kubelet', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'docker-without-authentication': {
    terms: ['Docker API', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'mqtt-without-authentication': {
    terms: ['MQTT', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'nats-without-authentication': {
    terms: ['NATS', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'amqp-without-authentication': {
    terms: ['AMQP', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'beanstalkd-without-authentication': {
    terms: ['beanstalkd', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'gearman-without-authentication': {
    terms: ['Gearman', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'docker-registry-without-authentication': {
    terms: ['Docker Registry', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'rmi-registry-without-authentication': {
    terms: ['Java RMI', 'accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'service-without-authentication': {
    terms: ['accessible without authentication', 'missing authentication', 'unauthenticated access'],
    wstg: ['WSTG-CONF-01'],
  },
  'rsync-module-without-authentication': {
    terms: ['rsync', 'accessible without authentication', 'anonymous rsync', 'missing authentication'],
    wstg: ['WSTG-CONF-01'],
  },
  'socks-open-proxy': {
    terms: ['SOCKS', 'accessible without authentication', 'open proxy'],
    wstg: ['WSTG-CONF-01'],
  },
  'http-open-proxy': {
    terms: ['open HTTP proxy', 'open proxy', 'CONNECT'],
    wstg: ['WSTG-CONF-01'],
  },
  'smtp-open-relay': {
    terms: ['open SMTP relay', 'open relay', 'mail relay', 'spam'],
    wstg: ['WSTG-CONF-01'],
  },
  'smtp-without-starttls': {
    terms: ['STARTTLS', 'cleartext transmission', 'opportunistic TLS'],
    wstg: ['WSTG-CRYP-03'],
  },
  'imap-without-starttls': {
    terms: ['STARTTLS', 'cleartext transmission', 'IMAP'],
    wstg: ['WSTG-CRYP-03'],
  },
  'pop3-without-stls': {
    terms: ['STLS', 'STARTTLS', 'cleartext transmission', 'POP3'],
    wstg: ['WSTG-CRYP-03'],
  },
  'ftp-without-tls': {
    terms: ['AUTH TLS', 'FTPS', 'cleartext transmission'],
    wstg: ['WSTG-CRYP-03'],
  },
  'telnet-service': {
    terms: ['Telnet', 'cleartext login', 'cleartext transmission'],
    wstg: ['WSTG-CRYP-03'],
  },
  'anonymous-ftp': {
    terms: ['anonymous FTP', 'FTP'],
    wstg: ['WSTG-CONF-01'],
  },
  'anonymous-ftp-upload': {
    terms: ['anonymous FTP', 'writable FTP', 'write permission'],
    wstg: ['WSTG-CONF-01'],
  },
  'ldap-anonymous-read': {
    terms: ['LDAP', 'anonymous bind', 'anonymous read'],
    wstg: ['WSTG-CONF-01'],
  },
  'nfs-export-to-everyone': {
    terms: ['NFS', 'world-readable export', 'showmount'],
    wstg: ['WSTG-CONF-01'],
  },
  'smb-anonymous-shares': {
    terms: ['SMB', 'null session', 'anonymous shares'],
    wstg: ['WSTG-CONF-01'],
  },
  'ssh-password-login': {
    terms: ['SSH password', 'password authentication', 'PasswordAuthentication'],
    wstg: ['WSTG-CONF-01'],
  },
  'ssh-weak-key-exchange': {
    terms: ['weak key exchange', 'KEX', 'diffie-hellman-group1-sha1'],
    wstg: ['WSTG-CRYP-04'],
  },
  'ssh-weak-host-key': {
    terms: ['weak host key', 'ssh-rsa', 'ssh-dss'],
    wstg: ['WSTG-CRYP-04'],
  },
  'ssh-weak-cipher': {
    terms: ['weak cipher', 'CBC', 'arcfour'],
    wstg: ['WSTG-CRYP-04'],
  },
  'ssh-weak-mac': {
    terms: ['weak MAC', 'hmac-md5'],
    wstg: ['WSTG-CRYP-04'],
  },
}));
