import { type HeaderSet, withHeaders } from './header-set.ts';

/** What other origins may read. */
export const otherOrigins: readonly HeaderSet[] = [
  withHeaders('cross-origin: any', { 'Access-Control-Allow-Origin': '*' }),
  withHeaders('cross-origin: one', { 'Access-Control-Allow-Origin': 'https://a.example.com' }),
  withHeaders('cross-origin: null', {
    'Access-Control-Allow-Origin': 'null',
    'Access-Control-Allow-Credentials': 'true',
  }),
  withHeaders(
    'cross-origin: reflected with credentials',
    {},
    {
      crossOrigin: {
        origin: 'https://other.example.net',
        headers: {
          'Access-Control-Allow-Origin': 'https://other.example.net',
          'Access-Control-Allow-Credentials': ' True',
        },
      },
    },
  ),
  withHeaders(
    'cross-origin: reflected without credentials',
    {},
    {
      crossOrigin: {
        origin: 'https://other.example.net',
        headers: { 'Access-Control-Allow-Origin': 'https://other.example.net' },
      },
    },
  ),
  withHeaders('cross-origin: no answer', {}, { crossOrigin: null }),
];
