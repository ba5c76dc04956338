import type { Daemon } from '../daemon.ts';

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
  wesnothd: {
    debian: 'wesnoth-1.16-server',
    command: ({ port }) => ['/usr/games/wesnothd-1.16', '-p', `${port}`],
    title: 'Open port: Wesnoth',
    score: 6,
    // A number for each client.
    sameCharacters: 3,
  },
  'teeworlds console': {
    debian: 'teeworlds-server',
    command: ({ port, others }) => [
      '/usr/games/teeworlds-server',
      ...['bindaddr 127.0.0.1', `sv_port ${others[0]}`, 'ec_bindaddr 127.0.0.1', `ec_port ${port}`, 'ec_password x'],
    ],
    title: 'Open port: Teeworlds console',
    score: 8,
    exposures: [],
  },
};
