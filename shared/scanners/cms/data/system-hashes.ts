import * as z from 'zod/mini';
import concrete from './concrete-hashes.json' with { type: 'json' };
import drupal from './drupal-hashes.json' with { type: 'json' };
import { FileHashes, fileHashTable, type HashedSystem } from './file-hashes.ts';
import joomla from './joomla-hashes.json' with { type: 'json' };
import magento from './magento-hashes.json' with { type: 'json' };
import mediawiki from './mediawiki-hashes.json' with { type: 'json' };
import nextcloud from './nextcloud-hashes.json' with { type: 'json' };
import phpbb from './phpbb-hashes.json' with { type: 'json' };
import prestashop from './prestashop-hashes.json' with { type: 'json' };
import shopware from './shopware-hashes.json' with { type: 'json' };
import typo3 from './typo3-hashes.json' with { type: 'json' };

let own: ReadonlyMap<HashedSystem, FileHashes> | undefined;

/** The tables of systems beside WordPress that come with the product. */
export function packagedSystemHashes(): ReadonlyMap<HashedSystem, FileHashes> {
  own ??= new Map(
    [concrete, drupal, joomla, magento, mediawiki, nextcloud, phpbb, prestashop, shopware, typo3].flatMap((table) => {
      const hashes = new FileHashes(z.parse(fileHashTable, table));
      return hashes.system === undefined ? [] : [[hashes.system, hashes] as const];
    }),
  );
  return own;
}
