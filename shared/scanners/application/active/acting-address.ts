const acts =
  /(?:^|[/_.?&=-])(?:delete|remove|destroy|drop|purge|erase|unsubscribe|subscribe|cancel|approve|reject|confirm|activate|deactivate|disable|enable|ban|vote|pay|buy|checkout|send|publish|unpublish|install|uninstall|upgrade|migrate|restart|shutdown|reboot|reset|empty|clear|flush|execute|add|create|update|save)(?=$|[/_.?&=-])/i;

const takenAway =
  '(?:delete|remove|destroy|drop|purge|erase|unsubscribe|deactivate|disable|ban|uninstall|restart|shutdown|reboot|flush)';
/** The last part of the path, or the one before an id: an article on how to remove stains is none. */
const destroyingPath = new RegExp(`/${takenAway}(?:\\.(?:php|aspx?|jsp|do|action|cgi))?(?:/[\\w-]{1,64})?/?$`, 'i');
const destroyingQuery = new RegExp(`[?&](?:[\\w[\\]-]{1,40}=)?${takenAway}(?:[_-]\\w{1,20})?(?=[=&]|$)`, 'i');

/**
 * True for an address that seems to take something away or to switch it off (`/items/5/delete`, `?action=uninstall`). Some
 * applications do so for a mere GET, and a scan may be logged in: such a link is not followed at all.
 */
export function seemsToDestroy({ pathname, search }: URL): boolean {
  return destroyingPath.test(pathname) || destroyingQuery.test(search);
}

/**
 * True for an address that seems to do something rather than to show it (`/items/5/delete`, `?action=remove`). GET should
 * change nothing, but where it does, asking again and again with other values would do harm: such an address is looked
 * at once by the crawl, as any visitor would, and gets no questions.
 */
export function seemsToAct({ pathname, search }: URL): boolean {
  return acts.test(pathname) || acts.test(search);
}
