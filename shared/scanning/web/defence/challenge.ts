import type { Block } from '../message/web-message.ts';
import { decodeText } from '../page/charset.ts';
import { readMarkup } from '../page/markup.ts';
import type { FacedAnswer } from '../page/page-face.ts';

/** What pages say that let only browsers and people pass, in lower case. */
const phrases = [
  'are you a human',
  'are you a robot',
  'are not a robot',
  "aren't a robot",
  "i'm not a robot",
  'i am not a robot',
  'checking if the site connection is secure',
  'checking your browser',
  'complete the captcha',
  'complete the security check',
  'confirm you are human',
  'confirm that you are human',
  'enable javascript and cookies to continue',
  'not a bot',
  'prove you are human',
  'prove that you are human',
  'solve the captcha',
  'unusual traffic from your',
  'verify you are a human',
  'verify you are human',
  'verify that you are human',
  'verifying you are human',
  'bestätigen sie, dass sie ein mensch',
  'dass sie kein roboter',
  'êtes un humain',
  'êtes humain',
  "n'êtes pas un robot",
  'no eres un robot',
  'que eres humano',
  'non sei un robot',
  'não é um robô',
  'ik ben geen robot',
  'я не робот',
  'ロボットではありません',
  '人間であることを確認',
  '验证您是真人',
  '您是不是机器人',
];

const titles = /^(?:just a moment|attention required|one moment,? please|human verification)\b/;
const paths = /\b(?:captcha|hcaptcha|recaptcha)\b/i;

/** A page without a word, whose script sets a cookie and then loads it anew: visitors see the site behind it. */
const setsCookie = /\bdocument\.cookie\s{0,5}=/;
const loadsAnew = /\blocation(?:\.href)?\s{0,5}=(?!=)|\blocation\.(?:reload|replace|assign)\(/;

const readBytes = 64 * 1024;
/** Such pages say one thing: a form with a captcha below an article is the site's own. */
const maxVisibleCharacters = 1500;
const maxLinks = 12;

function shown(text: string) {
  let title = '';
  let body = '';
  let script = '';
  let links = 0;
  let inside = '';
  let hasPassword = false;
  readMarkup(text, {
    onopentag(name, attributes) {
      inside = name;
      if (name === 'a') links += 1;
      if (name === 'input' && attributes.type?.toLowerCase() === 'password') hasPassword = true;
    },
    ontext(part) {
      if (inside === 'title') title += part;
      else if (inside === 'script') script += part;
      else if (inside !== 'style') body += ` ${part}`;
    },
    onclosetag() {
      inside = '';
    },
  });
  const plain = (part: string) => part.replace(/\s+/g, ' ').replaceAll('’', "'").trim().toLowerCase();
  return { title: plain(title), body: plain(body), script, links, hasPassword };
}

/** A human verification page (CAPTCHA or browser challenge) in place of the site's; undefined if it is none. */
export function challengeOf({ url, headers, body }: FacedAnswer): Block | undefined {
  const page = shown(decodeText(body.subarray(0, readBytes), headers.get('content-type')));
  if (page.body.length > maxVisibleCharacters || page.links > maxLinks || page.hasPassword) return undefined;
  const says = phrases.some((phrase) => page.title.includes(phrase) || page.body.includes(phrase));
  const isNamed = URL.canParse(url) && paths.test(new URL(url).pathname);
  const isPassage = page.body === '' && setsCookie.test(page.script) && loadsAnew.test(page.script);
  if (!says && !isNamed && !isPassage && !titles.test(page.title)) return undefined;
  return {
    kind: 'challenge',
    by: undefined,
    words: 'The site presents a human verification page (CAPTCHA or browser challenge)',
  };
}
