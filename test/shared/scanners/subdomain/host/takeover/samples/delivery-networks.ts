import type { TakeoverSample } from './takeover-sample.ts';

export const deliveryNetworksSamples: readonly TakeoverSample[] = [
  {
    service: 'cloudfront',
    target: 'd111111abcdef8.cloudfront.net',
    page: {
      status: 403,
      text: '<!doctype html><html><head><title>ERROR: The request could not be satisfied</title></head><body><h1>403 ERROR</h1></body></html>',
    },
  },
  {
    service: 'fastly',
    target: 'acme.map.fastly.net',
    page: {
      status: 500,
      text: '<!doctype html><html><head><title>Fastly error: unknown domain gone.example.com</title></head><body><p>Fastly error: unknown domain: gone.example.com.</p></body></html>',
    },
  },
  { service: 'akamai', target: 'www.acme.com.edgekey.net' },
  {
    service: 'mashery',
    target: 'acme.mashery.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Mashery</title></head><body><p>Unrecognized domain <strong>gone.example.com</strong></p></body></html>',
    },
  },

  { service: 'aws-load-balancer', target: 'acme-123.eu-west-1.elb.amazonaws.com' },
  { service: 'keycdn', target: 'acme-1a2b.kxcdn.com' },
];
