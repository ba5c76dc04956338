import type { Verify } from '../proof.ts';

/** A page that holds all of these; each is shown. The patterns have no unbounded part. */
export function pageWith(...signs: readonly RegExp[]): Verify {
  return ({ text }) => {
    const page = text();
    const found = signs.map((sign) => sign.exec(page)?.[0]);
    const seen = found.flatMap((each) => each ?? []);
    return seen.length === signs.length ? { lines: seen } : undefined;
  };
}

/** The page of PHP's function phpinfo(). */
export const phpInfo: Verify = pageWith(
  /<title>(?:PHP \d[\w.+~-]{0,40} - )?phpinfo\(\)<\/title>/i,
  /<h1[^>]{0,80}>\s{0,8}PHP Version [^<]{1,60}<\/h1>/i,
);

/** The login page of Adminer. */
export const adminer: Verify = pageWith(
  /<title>[^<]{0,80}\bAdminer\b[^<]{0,40}<\/title>/i,
  /name=["']?auth\[(?:driver|server|username)\]/i,
);

/** The login page of phpMyAdmin, or phpMyAdmin itself where it requires no login. */
export const phpMyAdmin: Verify = pageWith(
  /<title>[^<]{0,100}phpMyAdmin[^<]{0,60}<\/title>/i,
  /name=["']pma_username["']|PMA_commonParams|pma_absolute_uri/,
);
