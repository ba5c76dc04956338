import { firstLines, isHtml, type Verify } from '../proof.ts';

/** Directives with what only they have behind them: their names alone are words that texts begin lines with. */
const apache = new RegExp(
  String.raw`^\s{0,20}(?:${[
    '# BEGIN WordPress',
    String.raw`<IfModule\s{1,4}!?\w`,
    String.raw`<Files(?:Match)?\s{1,4}["'~^\w.*]`,
    '<Require(?:All|Any|None)>',
    String.raw`<Limit(?:Except)?\s{1,4}[A-Z]`,
    String.raw`RewriteEngine\s{1,8}(?:on|off)\b`,
    String.raw`Rewrite(?:Rule|Cond)\s{1,8}\S{1,300}\s{1,8}\S`,
    String.raw`Options\s{1,8}[+-]?(?:All|None|Indexes|FollowSymLinks|SymLinksIfOwnerMatch|MultiViews|ExecCGI|Includes)\b`,
    String.raw`Order\s{1,8}(?:allow|deny)\s{0,4},\s{0,4}(?:allow|deny)\b`,
    String.raw`(?:Deny|Allow)\s{1,8}from\s{1,8}(?:all\b|env=|[\d.]{2})`,
    String.raw`Require\s{1,8}(?:all\s{1,8}(?:denied|granted)|valid-user|(?:not\s{1,8})?(?:user|group|ip|host|env|method|expr)\s|local\s{0,8}$)`,
    String.raw`AuthType\s{1,8}(?:basic|digest|form|none)\b`,
    String.raw`AuthUserFile\s{1,8}["'/\w]`,
    String.raw`php_(?:value|flag)\s{1,8}[a-z][\w.]{2,60}\s`,
    String.raw`SetEnv(?:If(?:NoCase)?)?\s{1,8}[A-Z]\w{0,60}\s`,
    String.raw`DirectoryIndex\s{1,8}(?:disabled|[\w-]{1,60}\.\w{1,8})`,
    String.raw`ErrorDocument\s{1,8}[45]\d\d\s`,
    String.raw`Add(?:Handler|Type|OutputFilterByType)\s{1,8}[\w-]{1,60}(?:/[\w.+-]{1,60})?\s{1,8}[."\w]`,
    String.raw`ExpiresActive\s{1,8}(?:on|off)\b`,
    String.raw`Header\s{1,8}(?:always\s{1,8})?(?:set|append|unset|edit|merge)\s{1,8}["']?(?:\w{1,40}-[\w-]{1,60}|Pragma|Expires|Vary|ETag|Server|Link|Connection|P3P)\b`,
  ].join('|')})`,
  'i',
);
const php =
  /^\s{0,20}(?:memory_limit|upload_max_filesize|post_max_size|max_execution_time|max_input_(?:vars|time)|display_errors|error_log|log_errors|error_reporting|auto_prepend_file|allow_url_(?:fopen|include)|session\.[a-z_]{2,40}|opcache\.[a-z_]{2,40}|disable_functions|open_basedir|date\.timezone|zlib\.output_compression)\s{0,20}=/i;

function settings(of: RegExp): Verify {
  return ({ text }) => {
    const file = text();
    if (isHtml(file)) return undefined;
    const lines = firstLines(file, 400).filter((line) => of.test(line));
    return lines.length === 0 ? undefined : { lines: lines.slice(0, 4).map((line) => line.trim().slice(0, 120)) };
  };
}

/** Settings of Apache for a folder. */
export const apacheSettings: Verify = settings(apache);

/** Settings of PHP for a folder. */
export const phpIni: Verify = settings(php);

/** Settings of IIS for a folder. */
export const iisSettings: Verify = ({ text }) => {
  const file = text();
  if (!/<configuration[\s>]/i.test(file) || !/<system\.web(?:Server)?[\s>]/i.test(file) || isHtml(file))
    return undefined;
  return { lines: ['<configuration>', /<system\.web(?:Server)?/i.exec(file)?.[0] ?? ''] };
};

/** Names and password hashes for Apache or nginx. Hashes are not shown. */
export const passwordFile: Verify = ({ text }) => {
  const lines = firstLines(text(), 50).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const entry = /^([^:\s<>]{1,100}):(\$apr1\$|\$2[abxy]\$|\$[156]\$|\{SHA\}|\{SSHA\}|(?=[./A-Za-z0-9]{13}$))/;
  const shown = lines.flatMap((line) => {
    const found = entry.exec(line);
    return found === null ? [] : [`${found[1]}:${found[2]}[redacted]`];
  });
  return shown.length === 0 || shown.length < lines.length ? undefined : { lines: shown.slice(0, 5) };
};

const namedText = /"(\w{1,40})"\s{0,8}:\s{0,8}"[^"\r\n]{1,300}"/g;

/** The settings of an editor that uploads files: a host and who logs in there, in JSON with or without comments. */
export const deploymentSettings: Verify = ({ text }) => {
  const lines = firstLines(text().slice(0, 65_536), 2000).filter((line) => !/^\s{0,40}\/\//.test(line));
  const file = lines.join('\n');
  if (!/^[\s\ufeff]{0,200}[[{]/.test(file)) return undefined;
  const named = [...file.matchAll(namedText)].map(([, name = '']) => name);
  const host = named.find((name) => /^host(?:name)?$/.test(name));
  const user = named.find((name) => /^user(?:name)?$/.test(name));
  const secret = named.find((name) =>
    /^(?:pass(?:word|phrase)?|privateKeyPath|privatekey|ssh_key_file|keyfile)$/.test(name),
  );
  if (host === undefined || user === undefined) return undefined;
  return { lines: [host, user, ...(secret === undefined ? [] : [secret])].map((name) => `"${name}": "[redacted]"`) };
};
