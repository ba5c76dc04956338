import { expect, test } from 'vitest';
import { groupLabels, labels, usualLabels } from '../../../../../shared/scanners/subdomain/sources/labels.ts';

test.each([
  ['all labels', labels],
  ['the usual ones', usualLabels],
  ['those of groups', [...groupLabels]],
])('%s are labels of a host name, sorted, each once', (_, list) => {
  expect(list.filter((label) => !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))).toEqual([]);
  expect(list).toEqual([...new Set(list)].sort());
});

test('there are a thousand of them and more, the usual ones among them', () => {
  expect(labels.length).toBeGreaterThanOrEqual(1000);
  expect([...usualLabels, ...groupLabels].filter((label) => !labels.includes(label))).toEqual([]);
});

test.each([
  ['German', ['kundenportal', 'lager', 'rechnung']],
  ['Spanish', ['clientes', 'correo', 'tienda']],
  ['French', ['boutique', 'recrutement', 'sauvegarde']],
  ['Italian', ['fatture', 'negozio', 'prenotazioni']],
  ['Portuguese', ['homologacao', 'loja', 'suporte']],
  ['Dutch', ['beheer', 'webwinkel', 'nieuws']],
  ['Polish', ['poczta', 'sklep', 'zamowienia']],
  ['romanized Japanese', ['kaihatsu', 'saiyo', 'yoyaku']],
])('hosts that are called in %s are among them', (_, words) => {
  expect(words.filter((word) => !labels.includes(word))).toEqual([]);
});

test.each(['dev', 'stg', 'staging', 'test', 'qa', 'uat', 'prod'])(
  'numbered hosts of %s are among them',
  (environment) => {
    const numbered = ['1', '-1', '-2', '-01'].map((number) => `${environment}${number}`);
    expect(numbered.filter((label) => !labels.includes(label))).toEqual([]);
  },
);
