import { anyOf } from '../../../../scanning/exposure/proof.ts';
import {
  installedPackages,
  packageManifest as manifest,
  packageLock,
} from '../../../../scanning/exposure/proofs/manifest.ts';
import { packageManifestWords } from '../../../../scanning/exposure/words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';

/**
 * The site holds the list of its packages: composer.json, package.json, their lock files, or what Composer has
 * installed; one finding, since what is kept off the site is its folder. Silent for pages and for sites that answer alike to any name. Certain.
 */
export const packageManifest: ActiveCheck = exposedFile({
  id: 'package-manifest',
  ...packageManifestWords,
  score: 3,
  confidence: 'certain',
  where: 'base',
  paths: [
    'composer.json',
    'composer.lock',
    'package.json',
    'package-lock.json',
    'yarn.lock',
    'vendor/composer/installed.json',
  ],
  verify: anyOf(manifest, packageLock, installedPackages),
  head: true,
  isOneCause: true,
});
