import type { Daemon } from './daemon.ts';

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
    title: 'Open port: Java RMI',
    score: 8,
  },
};
