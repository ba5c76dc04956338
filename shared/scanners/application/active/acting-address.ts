const acts =
  /(?:^|[/_.?&=-])(?:delete|remove|destroy|drop|purge|erase|unsubscribe|subscribe|cancel|approve|reject|confirm|activate|deactivate|disable|enable|ban|vote|pay|buy|checkout|send|publish|unpublish|install|uninstall|upgrade|migrate|restart|shutdown|reboot|reset|empty|clear|flush|execute|add|create|update|save)(?=$|[/_.?&=-])/i;

/**
 * True for an address that seems to do something rather than to show it (`/items/5/delete`, `?action=remove`). GET should
 * change nothing, but where it does, asking again and again with other values would do harm: such an address is looked
 * at once by the crawl, as any visitor would, and gets no questions.
 */
export function seemsToAct({ pathname, search }: URL): boolean {
  return acts.test(pathname) || acts.test(search);
}
