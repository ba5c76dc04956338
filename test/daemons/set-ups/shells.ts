import type { Daemon } from '../daemon.ts';

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

/** Code consoles that nobody logs in to. */
export const codeConsoles: Readonly<Record<string, Daemon>> = {
  'a console of Guile': {
    debian: 'guile-3.0',
    command: ({ port }) => ['guile-3.0', '--no-auto-compile', `--listen=${port}`, '-c', '(sleep 100000)'],
    title: 'Code console (Guile) accessible without authentication',
    score: 10,
    evidence: /^Software: Guile 3\.\d.*A prompt for code was shown without a login/s,
    exposures: ['code-console-without-authentication'],
  },
  'a debugger of Python': {
    debian: 'python3',
    files: ({ port }) => ({
      'debug.py': `import pdb, socket, threading
server = socket.create_server(('127.0.0.1', ${port}), backlog=50)
def debug(connection):
  file = connection.makefile('rw')
  try:
    pdb.Pdb(stdin=file, stdout=file).set_trace()
    connection.close()
  except BaseException:
    pass
while True:
  threading.Thread(target=debug, args=(server.accept()[0],), daemon=True).start()
`,
    }),
    command: ({ folder }) => ['python3', `${folder}/debug.py`],
    title: 'Code console accessible without authentication',
    score: 10,
    evidence: /^Software: Python debugger/,
    sameCharacters: 2,
    exposures: ['code-console-without-authentication'],
  },
};
