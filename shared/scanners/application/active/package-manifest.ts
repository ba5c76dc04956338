import { anyOf } from '../../../scanning/exposure/proof.ts';
import {
  installedPackages,
  packageManifest as manifest,
  packageLock,
} from '../../../scanning/exposure/proofs/manifest.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds the list of its packages: composer.json, package.json, their lock files, or what Composer has
 * installed. Silent for pages and for sites that answer alike to any name. Certain.
 */
export const packageManifest: ActiveCheck = exposedFile({
  id: 'package-manifest',
  title: 'List of the packages in use is public',
  score: 3,
  confidence: 'certain',
  cwe: [497, 538],
  references: ['https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'It names every package with its version: known weaknesses need no search.',
  recommendation:
    'Publish a folder of its own (`public/`, `dist/`) and not the project. Meanwhile, nginx: `location ~ /(composer|package|yarn) { return 404; }`, Apache: `<FilesMatch "^(composer|package|yarn)"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
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
  found: 'A list of packages lies open',
});
