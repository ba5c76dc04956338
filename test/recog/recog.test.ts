import { expect, test } from 'vitest';
import { compare, isSameProduct, isSameVersion } from './comparison.ts';
import { converse, protocols } from './conversations.ts';
import { type Claim, examplesIn } from './examples.ts';

function claim(vendor: string | undefined, product: string, family?: string): Claim {
  return { vendor, product, family, version: undefined };
}

function protocol(name: string) {
  const found = protocols[name];
  if (found === undefined) throw new Error(name);
  return found;
}

test.each([
  ['Apache', claim('Apache', 'HTTPD')],
  ['Apache Tomcat', claim('Apache', 'Tomcat')],
  ['Dropbear SSH', claim(undefined, 'dropbear')],
  ['Lotus Domino', claim('IBM', 'Domino')],
  ['TwistedWeb', claim('TwistedMatrix', 'Twisted Web')],
  ['Microsoft Exchange Server', claim('Microsoft', 'Exchange 2003 Server', 'Exchange Server')],
])('%s is the product of %j', (name, claimed) => {
  expect(isSameProduct(name, claimed)).toBe(true);
});

test.each([
  ['Apache', claim('Apache', 'Tomcat')],
  ['Microsoft IIS', claim('Microsoft', 'Exchange Server')],
  ['HP Web Jetadmin', claim('Apache', 'HTTPD', 'Apache')],
  ['nginx', claim(undefined, 'HTTP')],
])('%s is not the product of %j', (name, claimed) => {
  expect(isSameProduct(name, claimed)).toBe(false);
});

test.each([
  ['5.5.62', '5.5.62-0', true],
  ['V2.0', '2.0', true],
  ['9.8.2', '9.8.2rc1', false],
  ['1.3', '1.3.19', false],
  ['1.3.1', '1.3.19', false],
])('versions %s and %s are the same: %s', (version, claimed, same) => {
  expect(isSameVersion(version, claimed)).toBe(same);
});

test('an example has its words, in base64 too, and what its fingerprint and itself assert', () => {
  const xml = `<fingerprints><fingerprint pattern="^x"><description>X</description>
    <example service.version="1.2">Caf\u00e9 &lt;1.2&gt;</example>
    <example _encoding="base64">YQ0KYg==</example>
    <param pos="0" name="service.vendor" value="V"/><param pos="0" name="service.product" value="P"/>
    <param pos="1" name="service.version"/></fingerprint></fingerprints>`;
  const asserted = { vendor: 'V', product: 'P', family: undefined };
  expect(examplesIn(xml)).toEqual([
    { text: 'Caf\u00c3\u00a9 <1.2>', claim: { ...asserted, version: '1.2' } },
    { text: 'a\r\nb', claim: { ...asserted, version: undefined } },
  ]);
});

test('words of each protocol are heard as its server would say them', () => {
  const words: Record<string, string> = {
    ssh: 'OpenSSH_9.9',
    ftp: 'hello',
    smtp: 'hello',
    pop3: 'hello',
    imap: 'IMAP4rev1 ready',
    mysql: '8.4.0',
    http: 'x',
    telnet: 'router login: ',
    dns: 'x',
  };
  expect(Object.keys(words)).toEqual(Object.keys(protocols));
  for (const [name, said] of Object.entries(words)) {
    const example = { text: said, claim: claim(undefined, 'no such') };
    expect([name, compare(protocol(name), example).isService]).toEqual([name, true]);
  }
  expect(converse(protocol('smtp'), 'one\r\ntwo').map(({ probe }) => probe)).toEqual(['banner', 'feat', 'ehlo']);
});

test('a product, a version and their lack are told apart', () => {
  const claimed = { vendor: 'OpenBSD', product: 'OpenSSH', family: undefined, version: '9.9' };
  expect(compare(protocol('ssh'), { text: 'OpenSSH_9.9', claim: claimed })).toMatchObject({
    product: 'right',
    version: 'right',
  });
  expect(compare(protocol('ssh'), { text: 'Other_9.8', claim: claimed })).toMatchObject({
    product: 'wrong',
    version: 'wrong',
  });
  expect(compare(protocol('ssh'), { text: '0', claim: claimed })).toMatchObject({ product: 'none', version: 'none' });
});
