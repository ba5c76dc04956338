import { describe, expect, test } from 'vitest';
import { toolCredentials } from '../../../../../../shared/scanning/exposure/proofs/server-files.ts';
import { webHeaders } from '../../../../../../shared/scanning/web/message/headers.ts';

function linesOf(text: string) {
  const url = 'https://site.example.test/file';
  const answer = { url, status: 200, headers: webHeaders([]), body: Buffer.from(text), text: () => text };
  return toolCredentials(answer)?.lines;
}

describe('log-ins of tools', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'keys of AWS',
      '[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n',
      ['aws_access_key_id = ...'],
    ],
    [
      'a token of npm',
      'save-exact=true\n//packages.example.test/:_authToken=0123456789abcdef\n',
      ['//packages.example.test/:_authToken= ...'],
    ],
    ['Git', 'https://robot:s3cretWord@git.example.test\n', ['https://robot ...']],
    [
      'netrc',
      'machine ftp.example.test login robot password s3cretWord\n',
      ['machine ftp.example.test login robot password ...'],
    ],
    ['Docker', '{"auths":{"images.example.test":{"auth":"cm9ib3Q6czNjcmV0"}}}', ['"images.example.test": ...']],
    [
      '.NET, with the sign of its encoding in front',
      '\ufeff{"ConnectionStrings":{"Shop":"Server=db;User Id=sa;Password=s3cretWord"}}',
      ['"Shop": ...'],
    ],
  ])('%s are known, and nothing secret is shown', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  test.each([
    ['settings of npm alone', 'save-exact=true\nfund=false\n'],
    ['a token out of the environment', '//packages.example.test/:_authToken=\u0024{TOKEN}\n'],
    ['settings of Docker alone', '{"auths":{},"credsStore":"desktop"}'],
    ['a host without a log-in', '{"auths":{"images.example.test":{}}}'],
    ['settings of .NET alone', '{"Logging":{"LogLevel":{"Default":"Warning"}},"AllowedHosts":"*"}'],
    ['a database without a password', '{"ConnectionStrings":{"Shop":"Server=(localdb);Trusted_Connection=True"}}'],
    ['an example of AWS', '[default]\naws_access_key_id = YOUR_KEY\n'],
    ['addresses without a password', 'https://git.example.test\nhttps://robot@git.example.test\n'],
    [
      'a page that tells how it is done',
      '<!doctype html><pre>\n//packages.example.test/:_authToken=0123456789abcdef\n</pre>',
    ],
    ['nothing', ''],
  ])('%s are none', (_what, text) => {
    expect(linesOf(text)).toBeUndefined();
  });
});
