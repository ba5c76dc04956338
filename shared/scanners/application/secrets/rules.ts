import { isPlaceholder, looksDrawn } from './randomness.ts';
import { hasChecksum } from './token-checksum.ts';

/** A kind of secret: how it is known, exactly enough that no other text is taken for it. */
export interface SecretRule {
  /** Names the kind for good: it is part of what identifies a finding. */
  readonly id: string;
  /** As a title and a sentence name it, without an article: `GitHub token`. */
  readonly name: string;
  readonly score: number;
  /** Looked for first: most texts hold none of them. */
  readonly words: readonly string[];
  /** Takes time in proportion to the text; its first group, or the whole, is the secret. */
  readonly pattern: RegExp;
  /** What a pattern cannot say: checksums, examples, what stands around. */
  readonly accepts: (secret: string, before: string, after: string) => boolean;
  /** So many signs at its start say what it is and not more. */
  readonly visible: number;
  /** A checksum proves it: nothing else looks like it by chance. */
  readonly isProved?: true;
  /** People choose it, no machine draws it. */
  readonly isChosen?: true;
}

const drawn = (secret: string) => looksDrawn(secret);
const checked = (secret: string) => hasChecksum(secret.slice(secret.indexOf('_') + 1));

/** Signed addresses and upload forms hand out the id on purpose: it is of no use without its secret. */
const signed =
  /(?:awsaccesskeyid|x-amz-credential|googleaccessid|credential)["'\s\\]{0,4}(?:value)?["'\s\\]{0,3}(?:=|%3d|:)["'\s\\]{0,4}$/i;

/** User and password of a Basic header; undefined where it is none. */
function basicPair(encoded: string): readonly [string, string] | undefined {
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  if (!/^[ -~]{3,200}$/.test(text) || colon < 1 || colon === text.length - 1) return undefined;
  return [text.slice(0, colon), text.slice(colon + 1)];
}

export const secretRules: readonly SecretRule[] = [
  {
    id: 'aws-access-key',
    name: 'AWS access key',
    score: 8,
    words: ['AKIA'],
    pattern: /(?<![A-Za-z0-9/+=])AKIA[A-Z2-7]{16}(?![A-Za-z0-9/+=])/g,
    accepts: (secret, before) => looksDrawn(secret.slice(4)) && !signed.test(before),
    visible: 4,
  },
  {
    id: 'google-oauth-secret',
    name: 'Google OAuth client secret',
    score: 8,
    words: ['GOCSPX-'],
    pattern: /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/g,
    accepts: drawn,
    visible: 7,
  },
  {
    id: 'slack-token',
    name: 'Slack token',
    score: 8,
    words: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxe-', 'xoxe.', 'xapp-'],
    pattern:
      /(?<![\w-])(?:xox[abprs]-(?:\d-)?\d{8,14}-[\dA-Za-z-]{20,200}|xoxe(?:\.xox[bp])?-\d-[\dA-Za-z]{100,300}|xapp-\d-[A-Z\d]{8,14}-\d{8,16}-[a-f\d]{64})(?![\w-])/g,
    accepts: drawn,
    visible: 5,
  },
  {
    id: 'slack-webhook',
    name: 'Slack webhook URL',
    score: 6,
    words: ['hooks.slack.com/services/'],
    pattern: /hooks\.slack\.com\/services\/(T[A-Z\d]{7,12}\/B[A-Z\d]{7,12}\/[A-Za-z\d]{24})(?![A-Za-z\d])/g,
    accepts: (secret) => looksDrawn(secret.slice(-24)),
    visible: 1,
  },
  {
    id: 'github-token',
    name: 'GitHub token',
    score: 8,
    words: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /(?<![A-Za-z\d])gh[pousr]_[A-Za-z\d]{36}(?![A-Za-z\d])/g,
    accepts: checked,
    isProved: true,
    visible: 4,
  },
  {
    id: 'github-fine-grained-token',
    name: 'fine-grained GitHub token',
    score: 8,
    words: ['github_pat_'],
    pattern: /(?<![A-Za-z\d])github_pat_[A-Za-z\d]{22}_[A-Za-z\d]{59}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 11,
  },
  {
    id: 'gitlab-token',
    name: 'GitLab token',
    score: 8,
    words: ['glpat-', 'gldt-', 'glrt-', 'glptt-'],
    pattern: /(?<![\w-])(?:glpat|gldt|glrt)-[\w-]{20}(?![\w-])|(?<![\w-])glptt-[a-f\d]{40}(?![\w-])/g,
    accepts: drawn,
    visible: 6,
  },
  {
    id: 'npm-token',
    name: 'npm token',
    score: 8,
    words: ['npm_'],
    pattern: /(?<![A-Za-z\d_])npm_[A-Za-z\d]{36}(?![A-Za-z\d])/g,
    accepts: checked,
    isProved: true,
    visible: 4,
  },
  {
    id: 'pypi-token',
    name: 'PyPI token',
    score: 8,
    words: ['pypi-AgE'],
    pattern: /(?<![\w-])pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[\w-]{50,1000}/g,
    accepts: drawn,
    visible: 5,
  },
  {
    id: 'stripe-live-key',
    name: 'Stripe live secret key',
    score: 8,
    words: ['sk_live_', 'rk_live_'],
    pattern: /(?<![A-Za-z\d])[sr]k_live_[A-Za-z\d]{24,247}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 8,
  },
  {
    id: 'stripe-webhook-secret',
    name: 'Stripe webhook secret',
    score: 6,
    words: ['whsec_'],
    pattern: /(?<![A-Za-z\d])whsec_[A-Za-z\d]{32,64}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 6,
  },
  {
    id: 'square-secret',
    name: 'Square secret',
    score: 8,
    words: ['sq0csp-', 'sq0atp-'],
    pattern: /(?<![\w-])(?:sq0csp-[\w-]{43}|sq0atp-[\w-]{22})(?![\w-])/g,
    accepts: drawn,
    visible: 7,
  },
  {
    id: 'shopify-token',
    name: 'Shopify token',
    score: 8,
    words: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /(?<![A-Za-z\d])shp(?:at|ca|pa|ss)_[a-f\d]{32}(?![A-Za-z\d])/gi,
    accepts: drawn,
    visible: 6,
  },
  {
    id: 'sendgrid-key',
    name: 'SendGrid API key',
    score: 8,
    words: ['SG.'],
    pattern: /(?<![\w.-])SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g,
    accepts: drawn,
    visible: 3,
  },
  {
    id: 'mailgun-key',
    name: 'Mailgun API key',
    score: 8,
    words: ['key-'],
    pattern: /(?<![\w-])key-[a-f\d]{32}(?![\w-])/g,
    accepts: (secret, before, after) => looksDrawn(secret.slice(4)) && /mailgun/i.test(before + after),
    visible: 4,
  },
  {
    id: 'mailchimp-key',
    name: 'Mailchimp API key',
    score: 8,
    words: ['-us'],
    pattern: /(?<![\w-])[a-f\d]{32}-us\d{1,2}(?![\w-])/g,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'telegram-bot-token',
    name: 'Telegram bot token',
    score: 8,
    words: [':AA'],
    pattern: /(?<![\w:-])\d{8,10}:AA[\w-]{33}(?![\w-])/g,
    accepts: (secret) => looksDrawn(secret.slice(secret.indexOf(':') + 1)),
    visible: 4,
  },
  {
    id: 'discord-webhook',
    name: 'Discord webhook URL',
    score: 6,
    words: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/(\d{17,20}\/[\w-]{60,80})(?![\w-])/g,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'twilio-key',
    name: 'Twilio account SID and auth token',
    score: 8,
    words: ['AC'],
    pattern:
      /(?<![A-Za-z\d])AC[a-f\d]{32}["'`]?[\s,:;)(}{]{0,20}(?:[\w-]{0,30}(?:token|secret)[\w-]{0,10}["']?\s{0,4}[:=]\s{0,4})?["'`]([a-f\d]{32})["'`]/gi,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'openai-key',
    name: 'OpenAI API key',
    score: 8,
    words: ['T3BlbkFJ'],
    pattern: /(?<![\w-])sk-(?:(?:proj|svcacct|admin|None)-)?[\w-]{20,120}T3BlbkFJ[\w-]{20,120}(?![\w-])/g,
    accepts: drawn,
    visible: 3,
  },
  {
    id: 'anthropic-key',
    name: 'Anthropic API key',
    score: 8,
    words: ['sk-ant-'],
    pattern: /(?<![\w-])sk-ant-(?:api|admin)\d{2}-[\w-]{93}AA(?![\w-])/g,
    accepts: drawn,
    visible: 7,
  },
  {
    id: 'hugging-face-token',
    name: 'Hugging Face token',
    score: 8,
    words: ['hf_'],
    pattern: /(?<![A-Za-z\d_])hf_[A-Za-z]{34}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 3,
  },
  {
    id: 'digitalocean-token',
    name: 'DigitalOcean token',
    score: 8,
    words: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /(?<![A-Za-z\d])do[opr]_v1_[a-f\d]{64}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 7,
  },
  {
    id: 'azure-storage-key',
    name: 'Azure storage account key',
    score: 8,
    words: ['AccountKey='],
    pattern: /AccountKey=([A-Za-z\d+/]{86}==)/g,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'hashicorp-token',
    name: 'HashiCorp Vault or Terraform Cloud token',
    score: 8,
    words: ['hvs.', 'hvb.', '.atlasv1.'],
    pattern: /(?<![\w.])hv[sb]\.[\w-]{90,300}(?![\w-])|(?<![\w.])[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,70}(?![\w-])/g,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'databricks-token',
    name: 'Databricks token',
    score: 8,
    words: ['dapi'],
    pattern: /(?<![A-Za-z\d])dapi[a-f\d]{32}(?:-\d)?(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 4,
  },
  {
    id: 'new-relic-key',
    name: 'New Relic user key',
    score: 8,
    words: ['NRAK-'],
    pattern: /(?<![\w-])NRAK-[A-Z\d]{27}(?![\w-])/g,
    accepts: drawn,
    visible: 5,
  },
  {
    id: 'postman-key',
    name: 'Postman API key',
    score: 8,
    words: ['PMAK-'],
    pattern: /(?<![\w-])PMAK-[a-f\d]{24}-[a-f\d]{34}(?![\w-])/g,
    accepts: drawn,
    visible: 5,
  },
  {
    id: 'linear-key',
    name: 'Linear API key',
    score: 8,
    words: ['lin_api_'],
    pattern: /(?<![A-Za-z\d_])lin_api_[A-Za-z\d]{40}(?![A-Za-z\d])/g,
    accepts: drawn,
    visible: 8,
  },
  {
    id: 'private-key',
    name: 'private key',
    score: 8,
    words: ['PRIVATE KEY-----'],
    pattern:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----(?:\\[rn]|\s){1,8}((?:(?:Proc-Type|DEK-Info): [^\n\\]{1,80}(?:\\[rn]|\s){1,8}){0,4}[A-Za-z\d+/=\\\s]{120,8000})/g,
    accepts: (secret) => looksDrawn(secret.replaceAll(/\\[rn]|\s/g, '').slice(0, 200)),
    visible: 0,
  },
  {
    id: 'basic-credentials',
    name: 'HTTP Basic credentials',
    score: 8,
    words: ['Basic '],
    pattern: /["'`]?[Aa]uthorization["'`]?\s{0,4}[:,=]\s{0,4}["'`]Basic ([A-Za-z\d+/]{6,300}={0,2})["'`]/g,
    accepts: (secret) => {
      const pair = basicPair(secret);
      return pair !== undefined && pair[1].length >= 6 && !isPlaceholder(pair[1]);
    },
    visible: 0,
    isChosen: true,
  },
  {
    id: 'connection-string',
    name: 'connection string with password',
    score: 8,
    words: [
      'mongodb://',
      'mongodb+srv://',
      'postgres://',
      'postgresql://',
      'mysql://',
      'mariadb://',
      'redis://',
      'rediss://',
      'amqp://',
      'amqps://',
    ],
    pattern:
      /\b(?:mongodb(?:\+srv)?|postgres(?:ql)?|mysql|mariadb|rediss?|amqps?):\/\/[^\s:@/"'<>`]{0,100}:([^\s@/"'<>`]{3,200})@(?!localhost|127\.|0\.0\.0\.0|host\b|hostname\b|db\b|example\.|server\b|\[|<|\$|%)[\w.-]{3,200}/g,
    accepts: (secret) =>
      !isPlaceholder(secret) && !/[{}$<>]|^(?:postgres|mysql|root|guest|redis|mongo|example|pw|pwd)$/i.test(secret),
    visible: 0,
    isChosen: true,
  },
];
