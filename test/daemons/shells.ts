import type { Daemon } from './daemon.ts';

/** A command behind each connection, as attackers leave one. */
const behind = (command: string): Daemon => ({
  debian: 'socat',
  command: ({ port }) => ['socat', `TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr`, `EXEC:${command}`],
  title: 'Command shell accessible without authentication',
  score: 10,
  exposures: ['command-shell-without-authentication'],
});

/** Command shells that nobody logs in to. */
export const shells: Readonly<Record<string, Daemon>> = {
  'a shell without a prompt': { ...behind('/bin/sh'), evidence: /scanfold51/ },
  'a shell with a prompt': { ...behind('/bin/bash -i,stderr,pty'), evidence: /A prompt was shown without a login/ },
  'telnetd of BusyBox without a login': {
    debian: 'busybox-static',
    command: ({ port }) => ['busybox', 'telnetd', '-F', '-p', `${port}`, '-b', '127.0.0.1', '-l', '/bin/sh'],
    title: 'Command shell accessible without authentication',
    score: 10,
    evidence: /A prompt was shown without a login/,
    exposures: ['command-shell-without-authentication'],
  },
};
