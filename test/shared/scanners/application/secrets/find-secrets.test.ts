import { expect, test } from 'vitest';
import { findSecrets } from '../../../../../shared/scanners/application/secrets/find-secrets.ts';
import { secretRules } from '../../../../../shared/scanners/application/secrets/rules.ts';
import { hasChecksum } from '../../../../../shared/scanners/application/secrets/token-checksum.ts';

/** Signs without order, the same each time; secrets of nobody. */
function drawn(length: number, alphabet: string): string {
  let state = 20261121;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += alphabet[(state >>> 8) % alphabet.length];
  }
  return text;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const upper = lower.toUpperCase();
const hex = (length: number) => drawn(length, 'abcdef0123456789');
const word = (length: number) => drawn(length, lower + upper + digits);

/** Put together here, so that no scanner of repositories takes them for some. */
const samples: Readonly<Record<string, (secret?: string) => { readonly text: string; readonly secret: string }>> = {
  'aws-access-key': () => plain(`AKIA${drawn(16, `${upper}234567`)}`),
  'google-oauth-secret': () => plain(`GOCSPX-${word(28)}`),
  'slack-token': () => plain(`xoxb-${drawn(12, digits)}-${drawn(12, digits)}-${word(24)}`),
  'slack-webhook': () => {
    const secret = `T${drawn(8, upper)}/B${drawn(8, upper)}/${word(24)}`;
    return { text: `https://hooks.slack.com/services/${secret}`, secret };
  },
  'github-token': () => plain(['ghp_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('')),
  'github-fine-grained-token': () => plain(`github_pat_${word(22)}_${word(59)}`),
  'gitlab-token': () => plain(`glpat-${word(20)}`),
  'npm-token': () => plain(['npm_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('')),
  'pypi-token': () => plain(`pypi-AgEIcHlwaS5vcmc${word(80)}`),
  'stripe-live-key': () => plain(`sk_live_${word(24)}`),
  'stripe-webhook-secret': () => plain(`whsec_${word(32)}`),
  'square-secret': () => plain(`sq0csp-${word(43)}`),
  'shopify-token': () => plain(`shpat_${hex(32)}`),
  'sendgrid-key': () => plain(`SG.${word(22)}.${word(43)}`),
  'mailgun-key': () => ({ ...plain(`key-${hex(32)}`), text: `mailgun({ apiKey: "key-${hex(32)}" })` }),
  'mailchimp-key': () => plain(`${hex(32)}-us12`),
  'telegram-bot-token': () => plain(`${drawn(9, digits)}:AA${word(33)}`),
  'discord-webhook': () => {
    const secret = `${drawn(18, digits)}/${word(68)}`;
    return { text: `https://discord.com/api/webhooks/${secret}`, secret };
  },
  'twilio-key': () => ({ text: `twilio("AC${drawn(32, '0123456789abcdef')}", "${hex(32)}")`, secret: hex(32) }),
  'openai-key': () => plain(`sk-proj-${word(40)}T3BlbkFJ${word(40)}`),
  'anthropic-key': () => plain(`sk-ant-api03-${word(93)}AA`),
  'hugging-face-token': () => plain(`hf_${drawn(34, lower + upper)}`),
  'digitalocean-token': () => plain(`dop_v1_${hex(64)}`),
  'azure-storage-key': () => ({ text: `AccountName=shop;AccountKey=${word(86)}==;`, secret: `${word(86)}==` }),
  'hashicorp-token': () => plain(`hvs.${word(95)}`),
  'databricks-token': () => plain(`dapi${hex(32)}`),
  'new-relic-key': () => plain(`NRAK-${drawn(27, upper + digits)}`),
  'postman-key': () => plain(`PMAK-${hex(24)}-${hex(34)}`),
  'linear-key': () => plain(`lin_api_${word(40)}`),
  'private-key': () => {
    const secret = word(640)
      .replaceAll(/(.{64})/g, '$1\n')
      .trim();
    return { text: `-----BEGIN EC PRIVATE KEY-----\n${secret}\n-----END EC PRIVATE KEY-----`, secret };
  },
  'basic-credentials': () => {
    const secret = Buffer.from('deploy:Hx82-kQq1').toString('base64');
    return { text: `xhr.headers = { Authorization: "Basic ${secret}" }`, secret };
  },
  'connection-string': () => ({ text: 'mongodb+srv://shop:Hx82kQq1@cluster7.mongodb.net/shop', secret: 'Hx82kQq1' }),
};

function plain(secret: string) {
  return { text: `var key = "${secret}";`, secret };
}

test('every rule has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(secretRules.map(({ id }) => id).toSorted());
});

test.each(Object.keys(samples))('%s is found, and nothing of it is told that is secret', (id) => {
  const { text, secret } = samples[id]?.() ?? { text: '', secret: '' };
  const found = findSecrets(`before ${text} after`);
  expect(found.map(({ rule }) => rule.id)).toEqual([id]);
  const [{ shown = '', mark = '' } = {}] = found;
  expect(shown).not.toContain(secret);
  // No eight signs in a row of what is drawn.
  for (let at = 12; at + 8 <= secret.length; at += 1) expect(shown).not.toContain(secret.slice(at, at + 8));
  expect(mark).toMatch(/^(?:[0-9a-f]{8})?$/);
});

test('the same secret has the same mark wherever it stands, another one has another', () => {
  const marks = (text: string) => findSecrets(text).map(({ mark }) => mark);
  const key = (last: string) => `AKIA${drawn(15, `${upper}234567`)}${last}`;
  expect(marks(`a = '${key('Q')}'`)).toEqual(marks(`{"b":"${key('Q')}"}`));
  expect(marks(`'${key('Q')}' '${key('R')}'`)).toHaveLength(2);
});

test('what people choose has no mark that could be guessed from', () => {
  expect(findSecrets('redis://:Hx82kQq1@cache7.acme-shop.com:6379').map(({ mark }) => mark)).toEqual(['']);
});

test('a token with another checksum is none', () => {
  expect(hasChecksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17')).toBe(true);
  expect(hasChecksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18')).toBe(false);
  expect(hasChecksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkK0mLq17')).toBe(false);
});
