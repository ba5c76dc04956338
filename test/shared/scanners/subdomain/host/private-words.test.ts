import { expect, test } from 'vitest';
import { privateWordIn } from '../../../../../shared/scanners/subdomain/host/private-words.ts';

const defaults = ['dev', 'stg', 'jenkins', 'admin'];

test.each([
  ['dev.example.com', 'dev'],
  ['dev-1.example.com', 'dev'],
  ['api.dev2.example.com', 'dev'],
  ['2dev.example.com', 'dev'],
  ['web_dev.example.com', 'dev'],
  ['DEV.example.com', 'dev'],
  ['jenkins.ci.example.co.jp', 'jenkins'],
  ['stg-admin.example.com', 'stg'],
])('%s looks private for %s', (name, word) => {
  expect(privateWordIn(name, defaults)).toBe(word);
});

test.each([
  'device.example.com',
  'developer.example.com',
  'webdev.example.com',
  'administration.example.com',
  'www.example.com',
  'example.com',
  // The registered domain is the same for all of its names.
  'www.dev.com',
  'dev.com',
  'www.my-dev.co.jp',
])('%s does not look private', (name) => {
  expect(privateWordIn(name, defaults)).toBeUndefined();
});

test.each([
  ['pre-prod.example.com', 'pre-prod', true],
  ['pre_prod2.example.com', 'pre-prod', true],
  ['preprod2.example.com', 'pre-prod', true],
  ['pre-prod.example.com', 'preprod', true],
  ['shop-pre-prod-1.example.com', 'preprod', true],
  ['spreprod.example.com', 'pre-prod', false],
  ['pre.prod.example.com', 'pre-prod', false],
  ['prod-pre.example.com', 'pre-prod', false],
  ['k8s.example.com', 'k8s', true],
  ['k8.example.com', 'k8s', false],
  ['uat.example.com', ' UAT ', true],
  ['v2.example.com', '2', true],
  ['xn--entwrfe-q2a.example.com', 'entwürfe', true],
  ['any.example.com', '-', false],
  ['any.example.com', '', false],
])('%s has the word %j: %s', (name, word, has) => {
  expect(privateWordIn(name, [word]) !== undefined).toBe(has);
});
