import { type HeaderSet, own, withHeaders } from './header-set.ts';

/** The way from http. */
export const redirections: readonly HeaderSet[] = [
  withHeaders('redirection: nothing over http', {}, { route: null }),
  withHeaders('redirection: none', {}, { route: [`http://${own}/`] }),
  withHeaders('redirection: other host first', {}, { route: [`http://${own}/`, 'https://www.example.com/'] }),
  withHeaders(
    'redirection: other host second',
    {},
    {
      route: [`http://${own}/`, `https://${own}/`, 'https://www.example.com/'],
    },
  ),
  withHeaders(
    'redirection: http first',
    {},
    {
      route: [`http://${own}/`, `http://${own}/start`, `https://${own}/start`],
    },
  ),
  withHeaders('redirection: to http', {}, { route: [`http://${own}/`, `http://${own}/start`] }),
  withHeaders(
    'redirection: back to http',
    {},
    {
      route: [`http://${own}/`, `https://${own}/`, `http://${own}/start`],
    },
  ),
  withHeaders('redirection: certificate not valid', {}, { routeVerified: false }),
  withHeaders('redirection: all preloaded', {}, { route: [`http://${own}/`], preloaded: ['example.com'] }),
  withHeaders(
    'redirection: some preloaded',
    {},
    {
      route: [`http://${own}/`, 'https://www.example.net/'],
      preloaded: [own],
    },
  ),
];
