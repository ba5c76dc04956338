/**
 * Heads of pages of github.com/endoflife-date/endoflife.date at commit a70eca337 of 2026-08-22 (MIT, Copyright (c) 2020
 * endoflife.date contributors): the title, and some of the releases.
 */
export const endoflifePages: Readonly<Record<string, string>> = {
  drupal: `---
title: Drupal

releases:
  - releaseCycle: "11.4"
    releaseDate: 2026-07-01
    eoas: 2027-01-01 # 6 months bug & security fixes (documented under https://www.drupal.org/about/core/policies/core-release-cycles/release-process-overview#s-minor-versions)
    eol: 2027-07-07 # after 1 year (documented under https://www.drupal.org/about/core/policies/core-release-cycles/release-process-overview#s-minor-versions)
    latest: "11.4.5"
    latestReleaseDate: 2026-08-06

  - releaseCycle: "11.3"
    releaseDate: 2025-12-17
    eoas: 2026-06-16 # 6 months bug & security fixes (documented under https://www.drupal.org/about/core/policies/core-release-cycles/release-process-overview#s-minor-versions)
    eol: 2026-12-16 # after 1 year (documented under https://www.drupal.org/about/core/policies/core-release-cycles/release-process-overview#s-minor-versions)
    latest: "11.3.16"
    latestReleaseDate: 2026-07-23

  - releaseCycle: "10.4"
    releaseDate: 2024-12-17
    eoas: 2025-06-18 # releaseDate(10.5)
    eol: 2025-12-10 # guessed, as planned on https://www.drupal.org/about/core/policies/core-release-cycles/schedule
    latest: "10.4.10"
    latestReleaseDate: 2026-05-20

---
`,
  joomla: `---
title: Joomla!

releases:
  - releaseCycle: "6"
    releaseDate: 2025-10-14
    eoas: 2028-10-17
    eol: 2029-10-16
    latest: "6.1.3"
    latestReleaseDate: 2026-08-18
    # check later for removal: the link with changelogTemplate does not work (yet)
    link: https://www.joomla.org/announcements/release-news/5939-joomla-6-0-and-joomla-5-4-are-here.html

---
`,
  typo3: `---
title: TYPO3

releases:
  - releaseCycle: "14"
    releaseDate: 2025-11-25
    eoas: 2027-12-31
    eol: 2029-06-30
    eoes: 2032-06-30
    latest: "14.3.6"
    latestReleaseDate: 2026-08-11

---
`,
  magento: `---
title: Magento

releases:
  - releaseCycle: "2.4.9"
    releaseDate: 2026-05-12 # https://experienceleague.adobe.com/en/docs/commerce-operations/release/versions
    eoas: false
    eol: false
    eoes: 2029-05-31
    supportedPhpVersions: "8.5"
    latest: "2.4.9"
    latestReleaseDate: 2026-05-07

  - releaseCycle: "2.4.4"
    releaseDate: 2022-03-30
    eoas: 2024-11-25
    eol: 2024-11-25
    eoes: 2025-04-12
    supportedPhpVersions: "8.1"
    latest: "2.4.4"
    latestReleaseDate: 2022-03-30

---
`,
  moodle: `---
title: Moodle

releases:
  - releaseCycle: "5.2"
    releaseDate: 2026-04-20
    eoas: 2027-04-19
    eol: 2027-10-04
    supportedPhpVersions: 8.2 - 8.4
    latest: "5.2.2"
    latestReleaseDate: 2026-08-08

---
`,
  mediawiki: `---
title: MediaWiki

releases:
  - releaseCycle: "1.46"
    releaseDate: 2026-06-30
    eol: 2027-07-31
    latest: "1.46.0"
    latestReleaseDate: 2026-06-30

---
`,
  phpbb: `---
title: phpBB

releases:
  - releaseCycle: "3.3"
    releaseDate: 2020-01-06
    staleReleaseThresholdDays: 500
    eoas: false
    eol: false
    latest: "3.3.17"
    latestReleaseDate: 2026-06-06
    link: https://www.phpbb.com/community/viewtopic.php?t=2661607

---
`,
  nextcloud: `---
title: Nextcloud

releases:
  - releaseCycle: "34"
    releaseDate: 2026-06-09
    eol: 2027-06-30
    latest: "34.0.3"
    latestReleaseDate: 2026-08-13

---
`,
  shopware: `---
title: Shopware

releases:
  - releaseCycle: "6.7"
    supportedPhpVersions: 8.2 - 8.5 # https://github.com/shopware/shopware/blob/v6.7.10.1/composer.json#L69
    releaseDate: 2025-06-17
    eoas: false
    eol: 2028-02-28 # security_eol for 6.7.x
    latest: "6.7.13.0"
    latestReleaseDate: 2026-08-05

  - releaseCycle: "6.3"
    supportedPhpVersions: 7.2 - 7.4
    releaseDate: 2020-08-03
    eoas: 2021-05-04
    eol: true # not listed anymore on https://developer.shopware.com/release-notes/
    latest: "6.3.5.4"
    latestReleaseDate: 2021-04-19

---
`,
  'concrete-cms': `---
title: Concrete CMS

releases:
  - releaseCycle: "9"
    releaseDate: 2021-10-29
    eol: false
    latest: "9.5.2"
    latestReleaseDate: 2026-06-02

---
`,
  umbraco: `---
title: Umbraco CMS

releases:
  - releaseCycle: "18"
    releaseDate: 2026-06-25
    eoas: 2027-03-25
    eol: 2027-06-25
    latest: "18.1.1"
    latestReleaseDate: 2026-08-18

---
`,
};
