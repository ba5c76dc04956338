import type { Browser } from 'playwright-core';
import type { ChromiumInstall } from './find-chromium.ts';
import { openRefusingProxy } from './refusing-proxy.ts';

/** A running browser; it ends with `close`, whatever its pages do. */
export interface Chromium {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Beside what Playwright sets. A page's own process gets no more memory than that, and nothing leaves past the proxy. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-gpu',
  '--renderer-process-limit=2',
  '--js-flags=--max-old-space-size=384',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-features=DnsOverHttps,AsyncDns,MediaRouter,OptimizationHints,Translate',
];

const launchMs = 30_000;

/** Of the browser that is packed for Lambda: the package knows what it needs there. */
async function programOf(
  install: ChromiumInstall,
): Promise<{ readonly path: string; readonly args: readonly string[] }> {
  if (install.kind === 'program') return { path: install.path, args };
  const { default: packed } = await import('@sparticuz/chromium');
  packed.setGraphicsMode = false;
  return { path: await packed.executablePath(install.folder), args: [...packed.args, ...args] };
}

/** Starts a browser without a network of its own. Throws where it does not start. */
export async function launchChromium(install: ChromiumInstall): Promise<Chromium> {
  const proxy = await openRefusingProxy();
  try {
    const program = await programOf(install);
    // Loaded where there is a browser to drive: it takes most of a second.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath: program.path,
      args: [...program.args],
      proxy: { server: proxy.url },
      timeout: launchMs,
      // Ending is the caller's; an execution environment on this machine may be a thread, which has no signals.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return {
      browser,
      async close() {
        await browser.close().catch(() => undefined);
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
