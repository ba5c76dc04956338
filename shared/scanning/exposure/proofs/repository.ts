import { firstLines, isHtml, type Verify } from '../proof.ts';

/** The HEAD file of a Git repository: a branch, or a commit by SHA-1 or SHA-256. */
export const gitHead: Verify = ({ body, text }) => {
  if (body.length > 1024) return undefined;
  const head = text().trim();
  return /^(?:ref: refs\/[\w./-]{1,300}|[0-9a-f]{40}|[0-9a-f]{64})$/.test(head)
    ? { lines: [head.slice(0, 200)] }
    : undefined;
};

/** The config file of a Git repository. Remotes are shown without who logs in to them; no other setting is. */
export const gitConfig: Verify = ({ text }) => {
  const config = text();
  if (
    isHtml(config) ||
    !/^\s{0,20}\[core\]/m.test(config) ||
    !/^\s{0,20}repositoryformatversion\s{0,8}=/m.test(config)
  ) {
    return undefined;
  }
  const remotes = firstLines(config.slice(0, 16_384), 300).filter((line) => /^\s{0,20}url\s{0,8}=/.test(line));
  const shown = remotes.slice(0, 3).map((line) =>
    line
      .trim()
      .slice(0, 200)
      .replace(/:\/\/[^/]*@/, '://[redacted]@'),
  );
  return { lines: ['[core]', ...shown] };
};

/** A working copy of Subversion: its database since 1.7, its list of entries before. */
export const subversion: Verify = ({ body, text }) => {
  if (body.toString('latin1', 0, 16) === 'SQLite format 3\0') {
    return { lines: ['the file starts with "SQLite format 3"'] };
  }
  const entries = text();
  const url = /^(?:[89]|10)\r?\n\r?\ndir\r?\n\d{0,10}\r?\n((?:https?|svn(?:\+ssh)?|file):\/\/[^\r\n]{1,300})/.exec(
    entries,
  )?.[1];
  if (url !== undefined) return { lines: ['dir', url.replace(/:\/\/[^/]*@/, '://[redacted]@')] };
  return /^<\?xml[^>]{0,100}\?>\s{0,20}<wc-entries\s/.test(entries) ? { lines: ['<wc-entries'] } : undefined;
};

const mercurialFormats = new Set([
  'revlogv1',
  'store',
  'fncache',
  'dotencode',
  'generaldelta',
  'sparserevlog',
  'share-safe',
  'dirstate-v2',
  'persistent-nodemap',
]);

/** The list of formats of a Mercurial repository: only such words, one on a line. */
export const mercurialRequires: Verify = ({ body, text }) => {
  if (body.length > 4096) return undefined;
  const words = text()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (!words.some((word) => mercurialFormats.has(word)) || !words.every((word) => /^[a-z][\w.=-]{1,60}$/.test(word))) {
    return undefined;
  }
  return { lines: words.slice(0, 8) };
};

/** The settings of a Mercurial repository with where it came from. */
export const mercurialSettings: Verify = ({ text }) => {
  const settings = text();
  const path = /^\[paths\]\s{0,20}(default\s{0,8}=[^\r\n]{1,300})/m.exec(settings)?.[1];
  if (path === undefined || isHtml(settings)) return undefined;
  return { lines: ['[paths]', path.replace(/:\/\/[^/]*@/, '://[redacted]@')] };
};

/** A .DS_Store of macOS, and the names in it that its first bytes show: they are big-endian UTF-16. */
export const dsStore: Verify = ({ body }) => {
  if (body.length < 36 || body.readUInt32BE(0) !== 1 || body.toString('latin1', 4, 8) !== 'Bud1') return undefined;
  const names = body.toString('latin1', 0, 16_384).matchAll(/(?:\0[\w.-]){4,60}/g);
  return { lines: ['Bud1', ...new Set([...names].map(([name]) => name.replaceAll('\0', '')))].slice(0, 8) };
};
