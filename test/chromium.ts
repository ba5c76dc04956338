import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../shared/browsing/find-chromium.ts';

/** The packages of Debian have a browser without windows, which opens a page in a quarter of the processor time. */
export const chromiumProgram = {
  name: 'Chromium',
  debianPackage: 'chromium-headless-shell',
  isThere: () => findChromium({ PATH: '/usr/bin' }) !== undefined,
};

/** Starts the Chromium of this machine, as the product finds it. Throws where there is none. */
export function startBrowser(): Promise<Browser> {
  const place = findChromium(process.env);
  if (place?.kind !== 'program') throw new Error('There is no Chromium: npm run test:deep installs it on Debian');
  return chromium.launch({
    executablePath: place.path,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
