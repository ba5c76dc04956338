import type { Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, cookie, generatorTag, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';

/** The log-in page of the system itself. */
const login: Verify = pageWith(
  /(?:action|href)="[^"]{0,200}\/login\/authenticate\/concrete[^"]{0,40}"/,
  /name="uName"/,
);

/** Where the forms of the installer lead, whatever its release and the step that it is at. */
const step = /<form\b[^>]{0,200}\baction="[^"]{0,200}\/install\/(?:-\/)?(?:configure|select_language|setup)\/?"/;
const ownFile = /\/concrete\/(?:css|images|js)\/[\w./-]{1,80}/;

/** The first page of the installer, which names the release. */
const installer: Verify = ({ text }) => {
  const page = text();
  const named = /\bid="ccm-(?:page-install|install-language-form|install-check-form)"/.exec(page)?.[0];
  const form = named ?? (ownFile.test(page) ? step.exec(page)?.[0] : undefined);
  if (form === undefined) return undefined;
  const found = /Version (\d[\d.]{0,20})/.exec(page);
  return { lines: found === null ? [form] : [form, found[0]], version: numbersOf(found?.[1]) };
};

/** Concrete CMS, formerly concrete5. */
export const concrete: CmsRule = {
  id: 'concrete',
  name: 'Concrete CMS',
  clues: [
    setupPage(installer),
    generatorTag(/^concrete ?(?:5|CMS)\b/i, /^concrete ?(?:5|CMS) - (\d[\d.]{0,20})/i),
    source('Concrete script settings', /\bCCM_(?:DISPATCHER_FILENAME|APPLICATION_URL)\s{0,4}=/),
    cookie(/^CONCRETE5?$/),
    ownUrl('Concrete files', /\/concrete\/(?:css|js|blocks|themes|images)\//, 'weak'),
    ownUrl('files of the application', /\/application\/(?:files\/(?:cache|\d{4})|themes|blocks)\//, 'weak'),
  ],
  detectionProbes: [{ check: 'concrete-version', folder: 'base', paths: ['index.php/login'], verify: login }],
  versionProbes: [{ check: 'concrete-version', folder: 'base', paths: ['index.php/install'], verify: installer }],
  exposures: [
    { check: 'cms-admin-login', folder: 'base', paths: ['index.php/login', 'login'], verify: login },
    // Until it is installed every address gives the installer, the home page too.
    { check: 'concrete-installer-open', folder: 'base', paths: ['', 'index.php/install'], verify: installer },
    {
      check: 'concrete-configuration-backup',
      folder: 'base',
      paths: copiesOf('application/config/database.php'),
      verify: phpSettings(/["']default-connection["']\s{0,4}=>/, /["'](password)["']\s{0,4}=>\s{0,4}["'](?!["'])/),
    },
  ],
};
