import type { Daemon } from '../daemon.ts';

/** A standalone ZooKeeper on any port, as a Java program that stays. */
const anyProgram = ['-cp', '/usr/share/java/*', 'org.apache.zookeeper.server.quorum.QuorumPeerMain'];

/** Daemons for Java's own protocols. */
export const javaServices: Readonly<Record<string, Daemon>> = {
  jdwp: {
    debian: 'zookeeper',
    files: ({ others, folder }) => ({
      'zoo.cfg': `dataDir=${folder}/data\nclientPort=${others[0]}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`,
    }),
    command: ({ port, folder }) => [
      'java',
      `-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:${port}`,
      ...anyProgram,
      `${folder}/zoo.cfg`,
    ],
    title: 'JDWP accessible without authentication',
    score: 10,
    evidence: /Java virtual machine \d+/,
    exposures: ['jdwp-without-authentication'],
  },
  rmiregistry: {
    debian: 'openjdk-17-jre-headless',
    command: ({ port }) => ['rmiregistry', '-J-Djava.rmi.server.hostname=127.0.0.1', `${port}`],
    // The port of the client comes then.
    sameCharacters: 12,
    title: 'Java RMI accessible without authentication',
    score: 10,
    evidence: /listed 0 names/,
    exposures: ['rmi-registry-without-authentication'],
  },
  'jmx with certificates of its clients': {
    debian: 'zookeeper',
    files: ({ others, folder }) => ({
      'zoo.cfg': `dataDir=${folder}/data\nclientPort=${others[0]}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`,
    }),
    before: ({ folder }) => [
      [
        ...['keytool', '-genkeypair', '-keyalg', 'RSA', '-dname', 'CN=a', '-storepass', 'aaaaaa', '-keystore'],
        `${folder}/keys`,
      ],
    ],
    command: ({ port, folder }) => [
      'java',
      ...Object.entries({
        'com.sun.management.jmxremote.port': port,
        'com.sun.management.jmxremote.host': '127.0.0.1',
        'com.sun.management.jmxremote.authenticate': false,
        'com.sun.management.jmxremote.registry.ssl': true,
        'com.sun.management.jmxremote.ssl.need.client.auth': true,
        'javax.net.ssl.keyStore': `${folder}/keys`,
        'javax.net.ssl.keyStorePassword': 'aaaaaa',
        'javax.net.ssl.trustStore': `${folder}/keys`,
        'javax.net.ssl.trustStorePassword': 'aaaaaa',
      }).map(([name, value]) => `-D${name}=${value}`),
      ...anyProgram,
      `${folder}/zoo.cfg`,
    ],
    title: 'Open port, TLS service not identified',
    score: 6,
    evidence: /TLS: TLSv1/,
    // Whoever has no certificate does not even learn what it is.
    exposures: [],
  },
  h2: {
    debian: 'libh2-java',
    command: ({ port, folder }) => [
      ...['java', '-cp', '/usr/share/java/h2.jar', 'org.h2.tools.Server', '-tcp', '-tcpPort', `${port}`],
      ...['-baseDir', folder],
    ],
    title: 'Open port: H2 Database',
    score: 8,
  },
  hsqldb: {
    debian: 'libhsqldb-java',
    command: ({ port, folder }) => [
      ...['java', '-cp', '/usr/share/java/hsqldb.jar', 'org.hsqldb.server.Server', '--port', `${port}`],
      ...['--address', '127.0.0.1', '--database.0', `file:${folder}/x`, '--dbname.0', 'x'],
    ],
    title: 'Open port: HSQLDB',
    score: 8,
  },
  derby: {
    debian: 'derby-tools libderby-java',
    command: ({ port, folder }) => [
      ...['java', `-Dderby.system.home=${folder}`, '-cp', '/usr/share/java/derby.jar:/usr/share/java/derbynet.jar'],
      ...[
        'org.apache.derby.drda.NetworkServerControl',
        'start',
        '-noSecurityManager',
        '-p',
        `${port}`,
        '-h',
        '127.0.0.1',
      ],
    ],
    title: 'Open port: DRDA (Apache Derby)',
    score: 8,
    evidence: /cpe:2\.3:a:apache:derby:10\.14\./,
  },
};
