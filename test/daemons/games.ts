import type { Daemon } from './daemon.ts';

/** Servers of games. */
export const games: Readonly<Record<string, Daemon>> = {
  hedgewars: {
    debian: 'hedgewars',
    command: ({ port }) => ['/usr/lib/hedgewars/bin/hedgewars-server', '-p', `${port}`, '-d', 'false'],
    title: 'Open port: Hedgewars',
    score: 6,
    // It tells who comes again at once to wait.
    sameCharacters: 0,
  },
  pioneers: {
    debian: 'pioneers-console',
    command: ({ port }) => ['/usr/games/pioneers-server-console', '-p', `${port}`, '-n', 'localhost'],
    title: 'Open port: Pioneers',
    score: 6,
  },
};
